/** All that lies face down in one go: while nobody has to see what comes out, each next item is told as not seen. */

export class AllFaceDown {
  /** `tell` says of one item that nobody has seen it, and resolves when the table has that. */
  constructor(tell) {
    this.tell = tell;
    this.going = false;
  }

  /** Whether there is anything to tell in this way. */
  may(prompt) {
    return prompt?.takes === "item" && Boolean(prompt.unseen);
  }

  /** Begins with what the table waits for; `prompt` gives what it waits for by then. */
  async start(prompt) {
    if (this.going || !this.may(prompt())) return;
    this.going = true;
    try {
      while (this.may(prompt())) await this.tell(prompt());
    } finally {
      this.going = false;
    }
  }
}
