import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface TcpProxy {
  port: number;
  /** Cuts every connection and refuses new ones, or allows them again. */
  setOpen(isOpen: boolean): void;
  /** Lets the next connections wait before the database sees them, as on a very busy machine. */
  delayNext(connections: number, ms: number): void;
  close(): void;
}

/** A proxy between a server and its database, so that a test can take the database away. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  let delays: number[] = [];
  const server = createServer(async (client) => {
    if (!isOpen) return client.destroy();
    client.on('error', () => {});
    const delay = delays.pop();
    if (delay) await sleep(delay);
    const target = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setOpen(next) {
      isOpen = next;
      if (!next) for (const socket of sockets) socket.destroy();
    },
    delayNext(connections, ms) {
      delays = Array(connections).fill(ms);
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
