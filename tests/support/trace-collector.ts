import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.object({ stringValue: z.string() }).transform((value) => value.stringValue),
    z.object({ intValue: z.string() }).transform((value) => Number(value.intValue)),
    z.object({ doubleValue: z.number() }).transform((value) => value.doubleValue),
    z.object({ boolValue: z.boolean() }).transform((value) => value.boolValue),
  ]),
});
const attributes = z
  .array(attribute)
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));

/** A span as OpenTelemetry's protocol describes it, in JSON. */
const spanSchema = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes,
  status: z.object({ code: z.number() }).optional(),
});
const bodySchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          scope: z.object({ name: z.string(), version: z.string() }),
          spans: z.array(spanSchema),
        }),
      ),
    }),
  ),
});

export type CollectedSpan = z.output<typeof spanSchema>;

export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  services: Set<unknown>;
  headers: IncomingHttpHeaders[];
  /** What could not be read. */
  problems: string[];
  close(): void;
}

/** A collector of traces on the loopback address. It reads what arrives strictly. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const services = new Set<unknown>();
  const headers: IncomingHttpHeaders[] = [];
  const problems: string[] = [];
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (request.url !== '/v1/traces') problems.push(`${request.method} ${request.url}`);
    headers.push(request.headers);
    const body = bodySchema.safeParse(JSON.parse(text));
    if (!body.success) problems.push(body.error.message);
    for (const { resource, scopeSpans } of body.data?.resourceSpans ?? []) {
      services.add(resource.attributes['service.name']);
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    reply.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ spans, services, headers, problems },
    close: () => void server.close(),
  };
}
