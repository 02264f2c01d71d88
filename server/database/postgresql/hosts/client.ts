import pg, { type Client, type ClientConfig } from 'pg';

const CONNECT_TIMEOUT_MS = 1_500;
const INTERVAL_TYPE = 1186;

/** Reads intervals as PostgreSQL writes them, and everything else as the driver does. */
const types: ClientConfig['types'] = {
  getTypeParser: (id, format) =>
    id === INTERVAL_TYPE ? String : pg.types.getTypeParser(id, format as 'text'),
};

/** Sends each statement at once, without waiting for earlier replies. For one server. */
export function clientConfig(url: string, settings: Record<string, string> = {}): ClientConfig {
  const options = Object.entries(settings).map(
    ([name, value]) => `-c ${name}=${escapeSpaces(value)}`,
  );
  const address = new URL(url);
  // Makes `sslmode` mean the same as in psql. By default the driver treats `require` as
  // `verify-full`.
  address.searchParams.set('uselibpqcompat', 'true');
  return {
    connectionString: address.href,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
    types,
    ...(options.length > 0 && { options: options.join(' ') }),
  };
}

function escapeSpaces(value: string): string {
  return value.replace(/[\\ ]/g, '\\$&');
}

/** Closes a connection without telling the server, which may not be listening. */
export function cut({ connection }: Client): void {
  connection.stream.destroy();
}
