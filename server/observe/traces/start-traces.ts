import { hostname } from 'node:os';
import type { Logger } from 'pino';
import type { TracesConfig } from '../../config/observe-config.ts';
import { setTracing } from '../../signals/spans.ts';
import { startSpanSender } from './send-spans.ts';

/** Starts making and sending spans. Returns a function that stops it. */
export function startTraces(config: TracesConfig, version: string, log: Logger) {
  const { serviceName, ratio } = config;
  const resource = { serviceName, version, instance: `${hostname()}:${process.pid}` };
  const sender = startSpanSender({ ...config, resource, log });
  setTracing({ ratio, onSpan: sender.add });
  return async () => {
    setTracing(undefined);
    await sender.stop();
  };
}
