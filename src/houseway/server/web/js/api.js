/** Requests to the server. A failed one throws `Problem`, with the clause if a rule refused it. */

class Problem extends Error {
  constructor(status, body, headers) {
    const part = body?.refused ?? body?.error ?? {};
    super(part.message ?? `the server answered ${status}`);
    this.status = status;
    this.code = part.code ?? "unknown";
    this.clause = part.clause ?? null;
    this.field = part.field ?? null;
    this.retryAfter = headers?.get("Retry-After") ?? null;
  }
}

let csrf = null;

export function remember(token) {
  csrf = token;
}

async function call(method, address, body) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET" && csrf) headers["X-CSRF-Token"] = csrf;
  let answer;
  try {
    answer = await fetch(address, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, { error: { code: "offline", message: "the server cannot be reached" } });
  }
  const text = await answer.text();
  let read = null;
  try {
    read = text ? JSON.parse(text) : null;
  } catch {
    read = null;
  }
  if (!answer.ok) throw new Problem(answer.status, read, answer.headers);
  return read;
}

export const get = (address) => call("GET", address);
export const post = (address, body = {}) => call("POST", address, body);
export const put = (address, body) => call("PUT", address, body);
export const remove = (address) => call("DELETE", address);

/** An id of our own for something that is to happen once, however often it is sent. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `u-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const clauses = new Map();
let line = Promise.resolve();

/** A clause in our words, asked for once, one after the other. */
export function clause(name) {
  if (!clauses.has(name)) {
    const address = `/api/rules/${name.split("/").map(encodeURIComponent).join("/")}`;
    const asked = line.then(() => get(address));
    line = asked.catch(() => clauses.delete(name));
    clauses.set(name, asked);
  }
  return clauses.get(name);
}
