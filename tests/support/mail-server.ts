import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The message as it was received. */
  source: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Refuses every recipient, or only this one, with this answer until it is reset. */
  refuseWith(answer: string | undefined, code?: number, only?: string): void;
  /** Answers no recipient until the returned function is called. */
  hold(): () => void;
  /** Nobody answers at the address until it is started again. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback address. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: { answer: string; code: number; only: string | undefined } | undefined;
  let held: Promise<void> | undefined;
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onRcptTo({ address }, _session, done) {
      await held;
      const { answer, code: responseCode, only = address } = refusal ?? {};
      done(answer && only === address ? Object.assign(new Error(answer), { responseCode }) : null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  };
  const sockets = new Set<Socket>();
  /** A server that was closed refuses everyone, so each start needs a new one. */
  async function listen(on: number): Promise<SMTPServer> {
    const started = new SMTPServer(options);
    started.server.on('connection', (socket) => sockets.add(socket));
    // A sender that is killed resets its connection.
    started.on('error', () => {});
    started.listen(on, '127.0.0.1');
    await once(started.server, 'listening');
    return started;
  }
  async function stop() {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await new Promise<void>((resolve) => smtp.close(resolve));
  }
  let smtp = await listen(0);
  const address = smtp.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseWith(answer, code = 451, only) {
      refusal = answer === undefined ? undefined : { answer, code, only };
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    stop,
    async start() {
      smtp = await listen(port);
    },
    close: stop,
  };
}
