import type { HttpBindings } from '@hono/node-server';

/** Runs work once the visitor has the whole reply, so that its time tells them nothing. */
export type AfterReply = (work: () => PromiseLike<unknown>) => void;

/** `socket` is absent for requests of the server itself. Failures are ignored: a clock does the work. */
export function afterReply(socket: HttpBindings | undefined): AfterReply {
  return (work) => {
    const run = () => void Promise.resolve(work()).catch(() => {});
    const outgoing = socket?.outgoing;
    if (outgoing && !outgoing.closed) outgoing.once('close', run);
    else setImmediate(run);
  };
}
