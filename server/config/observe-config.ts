import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

const TOKEN_MIN = 20;
const DEFAULT_DELAY_MS = 5_000;

/** The variables about metrics and traces. Those of traces are OpenTelemetry's own. */
export const observeVariables = {
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be letters, digits and symbols without spaces')
    .min(TOKEN_MIN, `must have at least ${TOKEN_MIN} characters`)
    .optional(),
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a number from 1 to 65535')
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().default('tuart'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d+|[01]\.0*)$/, 'must be a number from 0 to 1')
    .transform(Number)
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'must be a number of milliseconds')
    .transform(Number)
    .default(DEFAULT_DELAY_MS),
};

/** Who may read the metrics. At least one of the two is set. */
export interface MetricsConfig {
  /** At `/metrics` of the site, and at the port below if that is set too. */
  token: string | undefined;
  /** A port that serves nothing else. */
  port: { number: number; host: string } | undefined;
}

export interface TracesConfig {
  /** The address of a collector, to which `/v1/traces` is added. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of traces to keep, from 0 to 1. */
  ratio: number;
  /** How long spans wait to be sent together. */
  delayMs: number;
}

type Environment = z.output<z.ZodObject<typeof observeVariables>>;

export function readMetrics(env: Environment): MetricsConfig | undefined {
  const { METRICS_TOKEN: token, METRICS_PORT: number, METRICS_HOST: host } = env;
  if (token === undefined && number === undefined) return undefined;
  return { token, port: number === undefined ? undefined : { number, host } };
}

export function readTraces(env: Environment): TracesConfig | undefined {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS),
    serviceName: env.OTEL_SERVICE_NAME,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
  };
}

/** `key=value,other=value`, with special characters of a value encoded (`%20`). */
function readHeaders(text: string): Record<string, string> {
  const headers = new Headers();
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', ...value] = pair.split('=');
    try {
      headers.set(name.trim(), decodeURIComponent(value.join('=').trim()));
    } catch {
      // Does not repeat the text, which is usually a secret.
      throw new StartupError(
        'Configuration: OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs separated by commas.',
      );
    }
  }
  return Object.fromEntries(headers);
}
