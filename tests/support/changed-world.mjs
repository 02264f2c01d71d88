import dns from 'node:dns';
import { readFileSync, watch } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import path from 'node:path';

/**
 * Loaded into a server under test before its own code. A file that the test writes says what time
 * it is there, which names can be found, and how much shorter every wait is. Nothing else changes.
 */
const LONG_MS = 2_000;

let world = read();

function read() {
  try {
    return JSON.parse(readFileSync(process.env.WORLD_FILE, 'utf8'));
  } catch {
    // The test is writing it.
    return world ?? {};
  }
}

// The test replaces the file, so its folder is watched.
watch(path.dirname(process.env.WORLD_FILE), () => {
  world = read();
}).unref();

// The clock.
const RealDate = Date;
const now = () => RealDate.now() + (world.clockMs ?? 0);
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// Names. Only those of the test exist; addresses need no looking up.
function lookup(hostname, options, callback) {
  const done = typeof options === 'function' ? options : callback;
  const address = net.isIP(hostname) ? hostname : world.names?.[hostname];
  if (address === undefined && hostname !== 'localhost') {
    const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), {
      ...{ errno: -3008, code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname },
    });
    process.nextTick(done, error);
    return;
  }
  const found = { address: address ?? '127.0.0.1', family: 4 };
  if (options?.all) process.nextTick(done, null, [found]);
  else process.nextTick(done, null, found.address, found.family);
}

function resolve(hostname, ...rest) {
  const error = Object.assign(new Error(`query ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' });
  process.nextTick(rest.at(-1), error);
}

if (world.names) {
  dns.lookup = lookup;
  dns.promises.lookup = (hostname, options) =>
    new Promise((found, failed) => {
      lookup(hostname, { ...options, all: true }, (error, all) => {
        if (error) failed(error);
        else found(options?.all ? all : all[0]);
      });
    });
  for (const name of ['resolve', 'resolve4', 'resolve6']) {
    dns[name] = resolve;
    dns.Resolver.prototype[name] = resolve;
  }
  syncBuiltinESMExports();
}

// Waits. Short ones stay as they are.
const shorter = (ms) =>
  ms >= LONG_MS
    ? Math.min(ms / (world.faster ?? 1), world.longestMs ?? Number.POSITIVE_INFINITY)
    : ms;
const realTimeout = setTimeout;
globalThis.setTimeout = Object.assign(
  (callback, ms, ...rest) => realTimeout(callback, shorter(ms), ...rest),
  realTimeout,
);
const realSignal = AbortSignal.timeout;
AbortSignal.timeout = (ms) => realSignal.call(AbortSignal, Math.ceil(shorter(ms)));
const realSocketTimeout = net.Socket.prototype.setTimeout;
// Browsers rely on how long the server says that it keeps a connection.
net.Socket.prototype.setTimeout = function shortened(ms, ...rest) {
  return realSocketTimeout.call(this, this._server ? ms : shorter(ms), ...rest);
};
