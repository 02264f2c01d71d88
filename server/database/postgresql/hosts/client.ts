import pg, { type Client, type ClientConfig } from 'pg';

/** How long to wait for a connection while someone waits for a page. */
export const CONNECT_MS = 1_500;
/** The same for work that nobody waits for: on a busy machine it has to wait its turn. */
export const PATIENT_CONNECT_MS = 15_000;
/** For backups. They have the lowest priority, so on a busy machine their turn comes late. */
export const BACKUP_CONNECT_MS = 300_000;
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
    connectionTimeoutMillis: CONNECT_MS,
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
