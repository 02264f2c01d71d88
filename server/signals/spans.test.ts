import { afterEach, describe, expect, it } from 'vitest';
import { noteSpan, type Span, type SpanStart, setTracing, traced } from './spans.ts';

const SERVER: SpanStart = { name: 'request', kind: 'server' };
const PART: SpanStart = { name: 'database', kind: 'client', isPart: true };
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SENDER = 'b7ad6b7169203331';

afterEach(() => setTracing(undefined));

function collect(ratio = 1): Span[] {
  const spans: Span[] = [];
  setTracing({ ratio, onSpan: (span) => spans.push(span) });
  return spans;
}

const work = async () => 'done';

describe('traced', () => {
  it('only calls the work if tracing is off', async () => {
    expect(await traced(SERVER, work)).toBe('done');
  });

  it('puts a span inside the one around it, even after waiting', async () => {
    const spans = collect();
    await traced(SERVER, async (span) => {
      await new Promise((resolve) => setImmediate(resolve));
      await traced(PART, work);
      span.set('http.response.status_code', 200);
    });
    const [inner, outer] = spans;
    expect(inner).toMatchObject({ name: 'database', parentId: outer?.spanId });
    expect(inner?.traceId).toBe(outer?.traceId);
    expect(outer).toMatchObject({ attributes: { 'http.response.status_code': 200 } });
    expect(outer?.parentId).toBeUndefined();
    expect(outer?.endedAt).toBeGreaterThanOrEqual(inner?.endedAt ?? Infinity);
  });

  it('makes no span for a part outside a trace', async () => {
    const spans = collect();
    await traced(PART, work);
    expect(spans).toEqual([]);
  });

  it('keeps the kind of a failure and not its message, which may repeat what people wrote', async () => {
    const spans = collect();
    const failure = Object.assign(new Error('duplicate key kim@example.com'), { code: '23505' });
    await expect(traced(SERVER, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(spans).toMatchObject([{ hasFailed: true, attributes: { 'error.type': '23505' } }]);
    expect(JSON.stringify(spans)).not.toContain('kim');
  });

  it('continues the trace of a sender', async () => {
    const spans = collect(0);
    await traced({ ...SERVER, traceparent: `00-${TRACE}-${SENDER}-01` }, work);
    expect(spans).toMatchObject([{ traceId: TRACE, parentId: SENDER }]);
  });

  it('records nothing of a trace that its sender does not record', async () => {
    const spans = collect(1);
    await traced({ ...SERVER, traceparent: `00-${TRACE}-${SENDER}-00` }, () => traced(PART, work));
    expect(spans).toEqual([]);
  });

  it.each([
    'nonsense',
    `00-${'0'.repeat(32)}-${SENDER}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `01-${TRACE}-${SENDER}-01`,
    `00-${TRACE.toUpperCase()}-${SENDER}-01`,
  ])('begins a new trace instead of “%s”', async (traceparent) => {
    const spans = collect();
    await traced({ ...SERVER, traceparent }, work);
    expect(spans).toHaveLength(1);
    expect(spans[0]?.traceId).not.toBe(TRACE);
    expect(spans[0]?.parentId).toBeUndefined();
  });

  it('keeps about the requested share of traces, and all or none of each', async () => {
    const spans = collect(0.25);
    for (let count = 0; count < 2000; count++) await traced(SERVER, () => traced(PART, work));
    const wholes = spans.filter(({ name }) => name === 'request').length;
    expect(spans).toHaveLength(2 * wholes);
    expect(wholes).toBeGreaterThan(350);
    expect(wholes).toBeLessThan(650);
  });
});

it('noteSpan records work that has ended', () => {
  const spans = collect();
  noteSpan(SERVER, { startedAt: 1000, ms: 5 });
  expect(spans).toMatchObject([{ startedAt: 1000, endedAt: 1005, hasFailed: false }]);
});
