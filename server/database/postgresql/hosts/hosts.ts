import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Client, type ClientConfig } from 'pg';
import { readAddresses } from './addresses.ts';
import { CONNECT_MS, clientConfig, cut } from './client.ts';

/** How long the answers of the other servers are awaited once one accepts writes. */
const OTHERS_MS = 300;

const QUESTION = `
  select not current_setting('transaction_read_only')::boolean as is_writable,
    case
      when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer
    end as timeline`;

const NOT_WRITABLE = 'it accepts no writes';

interface State {
  isWritable: boolean;
  /** Grows each time a standby takes over. */
  timeline: number;
}

interface Answer extends State {
  place: number;
  client: Client;
}

export interface ConnectOptions {
  settings?: Record<string, string> | undefined;
  /** `false` waits for each reply before it sends the next statement. */
  pipeline?: boolean | undefined;
  /** How long to wait for a connection, if not the usual time. */
  connectionTimeoutMillis?: number | undefined;
  /** Called with each connection that is tried, so that it can be cut. */
  onTry?: ((client: Client) => void) | undefined;
}

/**
 * The PostgreSQL servers that the database's address names, and the one that is used now. Of several
 * servers it is the one that accepts writes. If two do, one is a former primary that came back
 * without being told that another has taken over; it is never used.
 */
export class Hosts {
  readonly #urls: string[];
  /** Whether only a server that accepts writes may be used. */
  readonly mustBeWritable: boolean;
  readonly #placeOf = new WeakMap<Client, number>();
  readonly #standbys = new WeakSet<Client>();
  readonly #onChange: () => void;
  /** How long to wait for a connection. */
  connectMs = CONNECT_MS;
  #current = 0;
  /** A server with an earlier timeline is a former primary that was left behind. */
  #timeline = 0;

  constructor(address: string, onChange: () => void = () => {}) {
    const { urls, mustBeWritable } = readAddresses(address);
    this.#urls = urls;
    this.mustBeWritable = mustBeWritable;
    this.#onChange = onChange;
  }

  get areSeveral(): boolean {
    return this.#urls.length > 1;
  }

  /** The address of the server that is used now. */
  get current(): string {
    return this.#urls[this.#current] ?? '';
  }

  /** How to connect to this server. */
  config(url: string, settings?: Record<string, string>): ClientConfig {
    return { ...clientConfig(url, settings), connectionTimeoutMillis: this.connectMs };
  }

  /** Call this with each new connection to the current server, before it connects. */
  follow(client: Client): void {
    this.#placeOf.set(client, this.#current);
    client.connection.on('parameterStatus', (status: unknown) => {
      const { parameterName, parameterValue } = status as Record<string, string>;
      if (parameterName !== 'in_hot_standby') return;
      if (parameterValue === 'on') this.#standbys.add(client);
      else this.#standbys.delete(client);
    });
  }

  /** Whether the connection leads to the server that is used now. */
  isCurrent(client: Client): boolean {
    return this.#placeOf.get(client) === this.#current;
  }

  /** Whether the connection leads to a standby although only a primary may be used. */
  isStandby(client: Client): boolean {
    return this.mustBeWritable && this.#standbys.has(client);
  }

  /** Connects to the server that accepts writes, and uses that one from now on. */
  async connect(options: ConnectOptions = {}): Promise<Client> {
    const tries = this.#urls.map((_, place) => this.#try(place, options));
    const best = await this.#findBest(tries);
    for (const other of tries) {
      other.then(({ client }) => client !== best?.client && cut(client)).catch(() => {});
    }
    if (!best) throw await this.#describe(tries);
    const isChange = best.place !== this.#current;
    this.#current = best.place;
    this.#placeOf.set(best.client, best.place);
    if (isChange) this.#onChange();
    return best.client;
  }

  /** Throws if the server does not answer, or accepts no writes although it must. */
  async ask(client: Client): Promise<void> {
    const { isWritable } = await this.#askState(client);
    if (!isWritable) throw new Error(NOT_WRITABLE);
  }

  async #askState(client: Client): Promise<State> {
    if (!this.mustBeWritable) {
      await client.query('select 1');
      return { isWritable: true, timeline: 0 };
    }
    const { rows } = await client.query(QUESTION);
    const { is_writable, timeline } = rows[0];
    this.#timeline = Math.max(this.#timeline, timeline);
    return { isWritable: is_writable, timeline };
  }

  async #try(place: number, options: ConnectOptions): Promise<Answer> {
    const { settings, onTry, ...rest } = options;
    const client = new pg.Client({
      ...this.config(this.#urls[place] ?? '', settings),
      ...rest,
    });
    client.on('error', () => {});
    onTry?.(client);
    try {
      await client.connect();
      return { place, client, ...(await this.#askState(client)) };
    } catch (error) {
      cut(client);
      throw error;
    }
  }

  /** Does not wait long for servers that do not answer, once one can be used. */
  async #findBest(tries: Promise<Answer>[]): Promise<Answer | undefined> {
    const answers: Answer[] = [];
    const all = Promise.allSettled(tries.map(async (one) => answers.push(await one)));
    const first = Promise.any(
      tries.map(async (one) => {
        if (!(await one).isWritable) throw new Error(NOT_WRITABLE);
      }),
    ).catch(() => {});
    await first;
    await Promise.race([all, sleep(OTHERS_MS, undefined, { ref: false })]);
    const usable = answers
      .filter(({ isWritable, timeline }) => isWritable && timeline >= this.#timeline)
      .toSorted((a, b) => a.place - b.place);
    return usable.find(({ place }) => place === this.#current) ?? usable[0];
  }

  async #describe(tries: Promise<Answer>[]): Promise<unknown> {
    const reasons = (await Promise.allSettled(tries)).map((result) => {
      if (result.status === 'rejected') return result.reason;
      return new Error(result.value.isWritable ? 'another server has taken over' : NOT_WRITABLE);
    });
    if (!this.areSeveral) return reasons[0];
    const words = reasons.map((reason, place) => {
      const { host } = new URL(this.#urls[place] ?? '');
      return `${host}: ${reason instanceof Error ? reason.message || reason.name : reason}`;
    });
    return new Error(`No server in the list can be used (${words.join('; ')})`);
  }
}
