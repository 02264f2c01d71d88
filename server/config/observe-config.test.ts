import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const TOKEN = 'twenty-characters-long';
const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/' };

describe('metrics', () => {
  it('are closed unless someone is given access', () => {
    expect(readConfig({}).metrics).toBeUndefined();
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined();
  });

  it('are open to callers with the token, or on a port of this machine', () => {
    expect(readConfig({ METRICS_TOKEN: TOKEN }).metrics).toEqual({ token: TOKEN });
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({
      port: { number: 9464, host: '127.0.0.1' },
    });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' }).metrics?.port?.host).toBe(
      '10.0.0.5',
    );
  });

  it.each([
    ['METRICS_TOKEN', 'too short', 'METRICS_TOKEN must'],
    ['METRICS_TOKEN', 'nineteen-characters', 'METRICS_TOKEN must have at least 20 characters'],
    ['METRICS_PORT', '0', 'METRICS_PORT must be a number from 1 to 65535'],
    ['METRICS_PORT', 'many', 'METRICS_PORT must be a number from 1 to 65535'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an http(s) address'],
    ['OTEL_TRACES_SAMPLER_ARG', '2', 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half', 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
  ])('%s=%s is refused', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });
});

describe('traces', () => {
  it('are made only if there is a collector', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'x' }).traces).toBeUndefined();
  });

  it('use the names and formats of OpenTelemetry', () => {
    expect(readConfig(COLLECTOR).traces).toEqual({
      endpoint: 'http://collector.example:4318',
      headers: {},
      serviceName: 'tuart',
      ratio: 1,
      delayMs: 5000,
    });
    const { traces } = readConfig({
      ...COLLECTOR,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=abc%3D, x-team = web',
      OTEL_SERVICE_NAME: 'site',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    });
    expect(traces).toMatchObject({
      headers: { 'api-key': 'abc=', 'x-team': 'web' },
      serviceName: 'site',
      ratio: 0.05,
    });
  });

  it.each(['secret token', '=secret', 'x=%zz', 'x=a%0ab'])(
    'refuse the headers “%s” without repeating them',
    (headers) => {
      const read = () => readConfig({ ...COLLECTOR, OTEL_EXPORTER_OTLP_HEADERS: headers });
      expect(read).toThrow(/^Configuration: OTEL_EXPORTER_OTLP_HEADERS must be/);
    },
  );
});
