/** A file of texts as JSON, for who compares it with what the client asks for. */

const { texts, house, inEnglish } = await import(process.argv[2]);
console.log(JSON.stringify({ texts, house, inEnglish }));
