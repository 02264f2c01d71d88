/** Succeeds if the server in this container answers that it can serve requests. */
const { HOST = 'localhost', PORT = '3000' } = process.env;
const LOOPBACK = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };
const reply = await fetch(`http://${LOOPBACK[HOST] ?? HOST}:${PORT}/healthz`).catch(
  () => undefined,
);
process.exit(reply?.ok ? 0 : 1);
