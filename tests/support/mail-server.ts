import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

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
  close(): Promise<void>;
}

/** A real SMTP server on the loopback address. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let refusal: { answer: string; code: number; only: string | undefined } | undefined;
  let held: Promise<void> | undefined;
  const smtp = new SMTPServer({
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
  });
  const sockets = new Set<Socket>();
  smtp.server.on('connection', (socket) => sockets.add(socket));
  // A sender that is killed resets its connection.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
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
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}
