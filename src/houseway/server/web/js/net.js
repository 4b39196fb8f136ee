/** The line to one table: inputs under ids of their own, sent again after a break until they are answered. */

import { freshId, get } from "./api.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
const TOO_FAST_WAIT = 2000;
const SIGNED_OUT = 4401;
const TABLE_CLOSED = 4410;

export class Line {
  constructor(table, { onTable, onStatus, onMeters = (_jackpots) => {} }) {
    this.table = table;
    this.onTable = onTable;
    this.onStatus = onStatus;
    this.onMeters = onMeters;
    this.sequence = 0;
    this.unanswered = new Map();
    this.wait = FIRST_WAIT;
    this.over = false;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.again = () => this.retryNow();
    window.addEventListener("online", this.again);
    this.socket = this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/socket`);
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("open", () => this.opened());
    socket.addEventListener("close", (event) => this.closed(event));
    return socket;
  }

  opened() {
    this.wait = FIRST_WAIT;
    this.onStatus("open", this.unanswered.size);
    this.resend();
  }

  /** What was not answered is sent again under its own id: it happens once at most. */
  resend() {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    for (const { frame } of this.unanswered.values()) this.socket.send(frame);
  }

  closed(event) {
    if (this.over) return;
    if (event.code === TABLE_CLOSED) return this.end();
    this.onStatus("lost", this.unanswered.size);
    this.timer = setTimeout(() => this.again(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    if (event.code === SIGNED_OUT || !this.sequence) this.ask();
  }

  /** A socket that is not let in says nothing: whether there is such a table, and whether one may see it. */
  async ask() {
    try {
      await get(`/api/tables/${encodeURIComponent(this.table)}`);
    } catch (problem) {
      if (problem.status !== 404 && problem.status !== 401) return;
      this.close();
      this.onStatus(problem.status === 401 ? "out" : "gone", 0);
    }
  }

  retryNow() {
    if (this.over || this.socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.socket = this.open();
  }

  close() {
    this.over = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.again);
    this.socket.close();
  }

  /** The table is closed: there is nothing to come back to. */
  end() {
    this.close();
    this.onStatus("closed", 0);
  }

  /**
   * Tells the table something; resolves when it is done, rejects with what was said against it. What answers a question
   * says since when that was seen: it never answers another.
   */
  tell(what, seen = this.sequence) {
    const id = freshId();
    const frame = JSON.stringify({ id, seen, do: what });
    return new Promise((resolve, reject) => {
      this.unanswered.set(id, { frame, resolve, reject });
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(frame);
    });
  }

  hear(message) {
    if (message.type === "table") return this.take(message);
    if (message.type === "closed") return this.end();
    if (message.type === "meters") return this.onMeters(message.jackpots);
    const asked = this.unanswered.get(message.id);
    this.unanswered.delete(message.id);
    if (message.type === "resync") {
      this.take({ ...message.snapshot, anew: true });
      asked?.reject({ stale: true, message: "the table has moved on; look again" });
    } else if (message.type === "done") asked?.resolve(message);
    else if (asked) asked.reject(message.refused ?? message.error);
    else if (this.unanswered.size) setTimeout(() => this.resend(), TOO_FAST_WAIT);
  }

  take(message) {
    this.sequence = Math.max(this.sequence, message.sequence);
    this.onTable(message);
  }
}
