import pg, { type Client } from 'pg';
import { cut } from './hosts/client.ts';
import type { Hosts } from './hosts/hosts.ts';
import { quoteName } from './sql.ts';

const RETRY_MS = 250;

interface Subscription {
  onNotice: (payload: string) => void;
  /** Called after each connection, because a notification may have been missed before it. */
  onListening: () => void;
}

/** Receives PostgreSQL's notifications on its own connection, and reconnects when it is lost. */
export class Listener {
  readonly #hosts: Hosts;
  readonly #isBack: () => Promise<boolean>;
  readonly #subscriptions = new Map<string, Subscription[]>();
  #client: Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `isBack` says whether the database responds, and finds the server to use. */
  constructor(hosts: Hosts, isBack: () => Promise<boolean>) {
    this.#hosts = hosts;
    this.#isBack = isBack;
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
    const client = new pg.Client(this.#hosts.config(this.#hosts.current));
    this.#hosts.follow(client);
    client.on('error', () => {});
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onNotice } of this.#subscriptions.get(channel) ?? []) onNotice(payload);
    });
    await client.connect();
    if (this.#hosts.isStandby(client)) {
      cut(client);
      throw new Error('The database server is a standby.');
    }
    client.once('end', () => this.#connectLater());
    this.#client = client;
  }

  #connectLater(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.#connectAgain().then(
        () => this.#listenToAll(),
        () => this.#connectLater(),
      );
    }, RETRY_MS).unref();
  }

  async #connectAgain(): Promise<void> {
    if (!(await this.#isBack())) throw new Error('The database is not available.');
    await this.#connect();
  }

  async #listenToAll(): Promise<void> {
    try {
      for (const channel of this.#subscriptions.keys()) await this.#send(channel);
      for (const { onListening } of [...this.#subscriptions.values()].flat()) onListening();
    } catch {
      // The connection was lost again, or a standby answered, which announces nothing. The end of
      // the connection starts the next attempt.
      this.cut();
    }
  }

  async #send(channel: string): Promise<void> {
    await this.#client?.query(`listen ${quoteName(channel)}`);
  }
}
