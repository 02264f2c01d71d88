import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startTraceCollector } from '../../../tests/support/trace-collector.ts';
import { countsSoFar } from '../../signals/counts.ts';
import type { Span } from '../../signals/spans.ts';
import { startSpanSender } from './send-spans.ts';

const SPAN: Span = {
  name: 'GET page',
  kind: 'server',
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  parentId: undefined,
  startedAt: 1_763_373_600_000.125,
  endedAt: 1_763_373_600_001.5,
  attributes: { text: 'x', whole: 2, part: 0.5, yes: true },
  hasFailed: true,
};

function openSender(endpoint: string) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const resource = { serviceName: 'tuart', version: '1.0.0', instance: 'here:1' };
  const sender = startSpanSender({ endpoint, headers: {}, delayMs: 10, resource, log });
  return { sender, lines };
}

it('sends spans as OpenTelemetry’s JSON', async () => {
  const collector = await startTraceCollector();
  const { sender } = openSender(collector.url);
  sender.add(SPAN);
  await sender.stop();
  collector.close();
  expect(collector.problems).toEqual([]);
  expect(collector.spans).toEqual([
    {
      traceId: SPAN.traceId,
      spanId: SPAN.spanId,
      name: 'GET page',
      kind: 2,
      startTimeUnixNano: '1763373600000125000',
      endTimeUnixNano: '1763373600001500000',
      attributes: SPAN.attributes,
      status: { code: 2 },
    },
  ]);
});

it('drops spans and says so once if no collector answers', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await new Promise((resolve) => closed.close(resolve));
  const before = countsSoFar().spansDropped;
  const { sender, lines } = openSender(`http://127.0.0.1:${port}`);
  sender.add(SPAN);
  await expect.poll(() => countsSoFar().spansDropped - before).toBe(1);
  sender.add(SPAN);
  await expect.poll(() => countsSoFar().spansDropped - before).toBe(2);
  await sender.stop();
  expect(lines).toHaveLength(1);
});

it('keeps at most 2,048 spans while a collector is slow', async () => {
  const before = countsSoFar().spansDropped;
  const collector = await startTraceCollector();
  const { sender } = openSender(collector.url);
  for (let count = 0; count < 3000; count++) sender.add(SPAN);
  expect(countsSoFar().spansDropped - before).toBe(3000 - 2048);
  await sender.stop();
  collector.close();
  expect(collector.spans).toHaveLength(2048);
});
