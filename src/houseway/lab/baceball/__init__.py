"""bACEball in the lab."""
