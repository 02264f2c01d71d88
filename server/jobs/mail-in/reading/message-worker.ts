import { parentPort, workerData } from 'node:worker_threads';
import { parseMessage, type ReadingContext } from './parse-message.ts';

const { raw, context } = workerData as { raw: Uint8Array; context: ReadingContext };
parentPort?.postMessage(await parseMessage(raw, context));
