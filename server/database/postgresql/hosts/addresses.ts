/** Everything before the servers, the servers, and everything after them. */
const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/;

/** Says which servers of a list may be used, as in libpq. */
const WANTED = 'target_session_attrs';
const WRITABLE = ['read-write', 'primary'];

export interface Addresses {
  /** One address for each server, in the order of preference. */
  urls: string[];
  /** Servers that accept no writes are left out. */
  mustBeWritable: boolean;
}

/**
 * Reads an address that may name several servers, as libpq does:
 * `postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write`.
 */
export function readAddresses(address: string): Addresses {
  const urls = split(address);
  const isAsked = urls.some((url) => new URL(url).searchParams.has(WANTED));
  return { urls: urls.map(withoutWanted), mustBeWritable: isAsked || urls.length > 1 };
}

function split(address: string): string[] {
  const [, before = '', servers = '', after = ''] = SHAPE.exec(address) ?? [];
  return servers.split(',').map((server) => before + server + after);
}

/** The driver would send it to PostgreSQL, which does not know it. */
function withoutWanted(address: string): string {
  const url = new URL(address);
  url.searchParams.delete(WANTED);
  return url.href;
}

/** What is wrong with the address, in words that follow its name. */
export function findAddressProblem(address: string): string | undefined {
  if (!SHAPE.test(address)) return 'must be a postgres:// address';
  const urls = split(address);
  const isList = urls.length > 1;
  if (!urls.every((url) => URL.canParse(url) && (!isList || new URL(url).hostname !== ''))) {
    return isList
      ? 'must name each server as host or host:port, separated by commas, such as postgres://user:password@a:5432,b:5432/name'
      : 'must be a postgres:// address';
  }
  const { password, searchParams } = new URL(urls[0] ?? '');
  if (password === '') return 'must contain a password';
  const wanted = searchParams.get(WANTED);
  if (wanted === null || WRITABLE.includes(wanted)) return undefined;
  return `must not have ${WANTED}=${wanted}: the server has to write, so only read-write is possible`;
}
