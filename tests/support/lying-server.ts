import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What the server does with one connection. */
export type Behaviour = (socket: Socket) => void;

export interface LyingServer {
  port: number;
  /** How many connections the other side has given up since the behaviour was last changed. */
  givenUp(): number;
  /** Also ends the connections that are open. */
  behave(behaviour: Behaviour): void;
  close(): void;
}

/** A server on the loopback address that does anything but its job. */
export async function startLyingServer(first: Behaviour): Promise<LyingServer> {
  const sockets = new Set<Socket>();
  let behaviour = first;
  let count = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => {
        if (sockets.delete(socket)) count += 1;
      });
    behaviour(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endAll = () => {
    for (const socket of sockets) {
      sockets.delete(socket);
      socket.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    givenUp: () => count,
    behave(next) {
      behaviour = next;
      count = 0;
      endAll();
    },
    close() {
      server.close();
      endAll();
    },
  };
}

/** Accepts and never says a word. */
export const silent: Behaviour = (socket) => socket.resume();

export function says(text: string): Behaviour {
  return (socket) => socket.resume().write(text);
}

const BLOCK_BYTES = 1024 * 1024;
const BLOCK_EVERY_MS = 5;

/**
 * Sends the text again and again, up to 200 MB a second. That is more than a careless reader can
 * keep, and leaves some processor time for the other tests.
 */
export function endless(text: string, before = ''): Behaviour {
  const block = text.repeat(Math.ceil(BLOCK_BYTES / text.length));
  return (socket) => {
    const more = setInterval(() => {
      if (!socket.writableNeedDrain) socket.write(block);
    }, BLOCK_EVERY_MS);
    socket.resume().on('close', () => clearInterval(more));
    socket.write(before);
  };
}

/** Passes everything on to the real server. `filter` may end the conversation at its text. */
export function passOn(port: number, filter: (text: string) => boolean = () => true): Behaviour {
  return (socket) => {
    const real = connect(port, '127.0.0.1');
    real.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => real.destroy());
    socket.pipe(real);
    real.on('data', (chunk: Buffer) => {
      if (filter(chunk.toString('latin1'))) socket.write(chunk);
      else socket.destroy();
    });
  };
}
