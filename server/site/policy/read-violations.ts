import { loggedPath } from '../../guard/logging/logged-path.ts';

/** What a browser did not load or run because of the Content-Security-Policy. */
export interface Violation {
  /** The part of the policy, such as `script-src-elem`. */
  directive: string;
  /** The origin that was blocked, or a word such as `inline`. */
  blocked: string;
  /** The page, without its query and without anything personal. */
  page: string;
}

/** A browser sends a few together. */
const MOST_AT_ONCE = 20;
const DIRECTIVE = /^[a-z][a-z-]{2,39}$/;
/** What browsers write instead of an address. */
const WORDS = /^(inline|eval|wasm-eval|self|data|blob|filesystem|trusted-types-(policy|sink))$/;
/** Extensions change the pages that people see. Nobody here can do anything about that. */
const EXTENSION = /^(about|chrome|resource|user-script|webkit-masked-url|[a-z-]+-extension)(:|$)/i;

type Fields = Record<string, unknown>;

/**
 * Reads both formats: `report-uri` sends one report as `application/csp-report`, `report-to` a list
 * as `application/reports+json`. Anyone can send anything here, so what cannot come from a page of
 * ours is left out. `hosts` are the names of this site.
 */
export function readViolations(text: string, hosts: ReadonlySet<string>): Violation[] {
  return reportsIn(parse(text))
    .slice(0, MOST_AT_ONCE)
    .flatMap((report) => readOne(report, hosts) ?? []);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reportsIn(sent: unknown): Fields[] {
  if (Array.isArray(sent)) {
    return sent.flatMap((entry: unknown) =>
      isFields(entry) && entry.type === 'csp-violation' && isFields(entry.body) ? [entry.body] : [],
    );
  }
  return isFields(sent) && isFields(sent['csp-report']) ? [sent['csp-report']] : [];
}

function readOne(report: Fields, hosts: ReadonlySet<string>): Violation | undefined {
  const text = (...names: string[]) => textOf(names.map((name) => report[name]));
  const [directive = ''] = text(
    'effectiveDirective',
    'effective-directive',
    'violated-directive',
  ).split(' ', 1);
  const page = pageOf(text('documentURL', 'document-uri'), hosts);
  const blocked = blockedOf(text('blockedURL', 'blocked-uri'));
  const source = text('sourceFile', 'source-file');
  if (!page || !blocked || !DIRECTIVE.test(directive) || EXTENSION.test(source)) return undefined;
  return { directive, blocked, page };
}

function pageOf(address: string, hosts: ReadonlySet<string>): string | undefined {
  const url = URL.parse(address);
  return url && hosts.has(url.host) ? loggedPath(url.pathname) : undefined;
}

function blockedOf(address: string): string | undefined {
  if (WORDS.test(address)) return address;
  const url = EXTENSION.test(address) ? null : URL.parse(address);
  if (!url) return undefined;
  return /^(https?|wss?):$/.test(url.protocol) ? `${url.protocol}//${url.host}` : url.protocol;
}

function textOf(values: unknown[]): string {
  const found = values.find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
