import pg, { type Client } from 'pg';
import { clientConfig, cut } from './connection.ts';
import { quoteName } from './sql.ts';

const RETRY_MS = 250;

interface Subscription {
  onNotice: (payload: string) => void;
  /** Called after each connection, because a notification may have been missed before it. */
  onListening: () => void;
}

/** Receives PostgreSQL's notifications on its own connection, and reconnects when it is lost. */
export class Listener {
  readonly #url: string;
  readonly #subscriptions = new Map<string, Subscription[]>();
  #client: Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(url: string) {
    this.#url = url;
  }

  /** Resolves once the database is listening. */
  async listen(channel: string, subscription: Subscription): Promise<void> {
    const known = this.#subscriptions.get(channel) ?? [];
    this.#subscriptions.set(channel, [...known, subscription]);
    this.#connecting ??= this.#connect();
    await this.#connecting;
    await this.#send(channel);
    subscription.onListening();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#client?.end().catch(() => {});
  }

  /** Call this when the database no longer responds: a silent connection would never report it. */
  cut(): void {
    if (this.#client) cut(this.#client);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(clientConfig(this.#url));
    client.on('error', () => {});
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onNotice } of this.#subscriptions.get(channel) ?? []) onNotice(payload);
    });
    await client.connect();
    client.once('end', () => this.#connectLater());
    this.#client = client;
  }

  #connectLater(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.#connect().then(
        () => this.#listenToAll(),
        () => this.#connectLater(),
      );
    }, RETRY_MS).unref();
  }

  async #listenToAll(): Promise<void> {
    try {
      for (const channel of this.#subscriptions.keys()) await this.#send(channel);
      for (const { onListening } of [...this.#subscriptions.values()].flat()) onListening();
    } catch {
      // The connection was lost again. Its end starts the next attempt.
    }
  }

  async #send(channel: string): Promise<void> {
    await this.#client?.query(`listen ${quoteName(channel)}`);
  }
}
