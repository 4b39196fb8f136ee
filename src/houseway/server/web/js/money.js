/** Money is whole cents in messages; people read and type dollars. */

export function dollars(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.abs(cents);
  const rest = whole % 100;
  const figure = Math.floor(whole / 100).toLocaleString("en-US");
  return `${sign}$${figure}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

export function signed(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** The cents that somebody typed, or null if it is no amount. */
export function cents(typed) {
  const match = /^\s*\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(typed.replace(/(\d),(?=\d{3}\b)/g, "$1"));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}
