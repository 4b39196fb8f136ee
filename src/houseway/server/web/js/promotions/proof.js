/** A draw checked in the browser: the promise, the list, and every number, with nothing but SHA-256. */

const ROOM = 2n ** 256n;

async function sha256(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function number(text, entries, out) {
  const whole = BigInt(entries);
  for (let tried = 0; ; tried += 1) {
    const found = BigInt(`0x${await sha256(`${text}:${tried}`)}`);
    const place = Number(found % whole) + 1;
    if (found < ROOM - (ROOM % whole) && !out.has(place)) return place;
  }
}

/** What is wrong with a draw; nothing if it is as promised. */
export async function check(proof, draw) {
  if (draw.told) return ["people drew this, and told the numbers: there is nothing to open"];
  const wrong = [];
  if ((await sha256(draw.secret)) !== draw.promise) wrong.push("what was opened is not what was promised");
  if ((await sha256(proof.leaves.join("\n"))) !== proof.list_hash) wrong.push("the list is not the one that was frozen");
  const out = new Set(draw.out);
  for (const [place, drawn] of draw.numbers.entries()) {
    const right = await number(`${draw.secret}:${proof.list_hash}:${draw.draw}:${place + 1}`, proof.leaves.length, out);
    if (right !== drawn) wrong.push(`number ${drawn} does not follow from what was promised: it would be ${right}`);
    out.add(right);
  }
  return wrong;
}

/** Whether an entry of one's own stands in the frozen list under its number. */
export async function listed(proof, entry) {
  return (await sha256(`${entry.number}:${entry.patron}:${entry.salt}`)) === proof.leaves[entry.number - 1];
}
