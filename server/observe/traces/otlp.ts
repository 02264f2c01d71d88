import type { Attributes, Span, SpanKind } from '../../signals/spans.ts';

/** OpenTelemetry's numbers. */
const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 };
const FAILED = 2;

export interface Resource {
  serviceName: string;
  version: string;
  instance: string;
}

/** The body of `POST /v1/traces`: OTLP as JSON. */
export function toOtlp(resource: Resource, spans: Span[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: {
          attributes: toAttributes({
            'service.name': resource.serviceName,
            'service.version': resource.version,
            'service.instance.id': resource.instance,
          }),
        },
        scopeSpans: [
          { scope: { name: 'tuart', version: resource.version }, spans: spans.map(toSpan) },
        ],
      },
    ],
  });
}

function toSpan(span: Span) {
  const { traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes } = span;
  return {
    traceId,
    spanId,
    ...(parentId && { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: toNanoseconds(startedAt),
    endTimeUnixNano: toNanoseconds(endedAt),
    attributes: toAttributes(attributes),
    ...(span.hasFailed && { status: { code: FAILED } }),
  };
}

/** A number of this size is exact to the microsecond only. */
function toNanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}

function toAttributes(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }));
}

function toValue(value: Attributes[string]) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
