import { parentPort } from 'node:worker_threads';
import { parseMessage, type ReadingContext } from './parse-message.ts';

parentPort?.on(
  'message',
  async ({ raw, context }: { raw: Uint8Array; context: ReadingContext }) => {
    try {
      parentPort?.postMessage({ message: await parseMessage(raw, context) });
    } catch (error) {
      parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
    }
  },
);
