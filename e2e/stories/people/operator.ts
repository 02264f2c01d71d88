import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../../../tests/support/commands.ts';
import { startOldPostgres } from '../../../tests/support/old-postgres.ts';
import { createOwnDatabase } from '../../../tests/support/own-database.ts';
import {
  type Environment,
  type ServerProcess,
  startServerProcess,
  temporaryFolder,
} from '../../../tests/support/server-process.ts';
import { upgradedSite } from '../../support/upgraded-site.ts';

/** A change of the database that comes with the next version. */
const MIGRATION = "comment on table public.leads is 'People who have written to us.';\n";

/** Who has a shell on the server: runs the commands of docs/operations.md, and nothing else. */
export class Operator {
  /** The next version, and the file that starts it: built, as in a container. */
  readonly #next: Promise<string>;
  readonly #closing: (() => Promise<unknown>)[] = [];
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#next = upgradedSite(path.join(folder, 'next'), MIGRATION);
  }

  static async arrives(): Promise<Operator> {
    const folder = await temporaryFolder();
    const operator = new Operator(folder.path);
    operator.#closing.push(folder.remove);
    return operator;
  }

  /** While people work. Returns the archive. */
  async backsUp({ dataDir }: ServerProcess): Promise<string> {
    await runCommand('backup', [], { DATA_DIR: dataDir });
    const folder = path.join(dataDir, 'backups');
    const [name = ''] = await readdir(folder);
    return path.join(folder, name);
  }

  /** Stops the server, puts the next version in place and starts it. */
  async upgrades(server: ServerProcess, environment: Environment): Promise<void> {
    await this.#next;
    await server.stop();
    const PORT = new URL(server.url).port;
    await this.#starts(server.dataDir, { ...environment, PORT });
  }

  /** On a new machine, with the database that comes with the site. Returns its address. */
  async restores(backup: string, environment: Environment): Promise<string> {
    const data = path.join(this.#folder, 'new machine');
    await this.#restoresInto(backup, { ...environment, DATA_DIR: data });
    return (await this.#starts(data, environment)).url;
  }

  /** On a new machine, with a PostgreSQL 15 of the business. Returns its address. */
  async restoresToOwnDatabase(backup: string, environment: Environment): Promise<string> {
    const place = path.join(this.#folder, 'own');
    await mkdir(place, { mode: 0o711 });
    const postgres = await startOldPostgres(path.join(place, 'postgres'));
    this.#closing.push(postgres.stop);
    const own = { ...environment, DATABASE_URL: await createOwnDatabase(postgres.url) };
    const data = path.join(place, 'data');
    await this.#restoresInto(backup, { ...own, DATA_DIR: data });
    return (await this.#starts(data, own)).url;
  }

  /** Stops everything that was started. */
  async leaves(): Promise<void> {
    for (const close of this.#closing.toReversed()) await close();
  }

  async #restoresInto(backup: string, environment: Environment): Promise<void> {
    const command = path.join(path.dirname(await this.#next), 'restore-command.js');
    await promisify(execFile)(process.execPath, [command, backup, '--trust'], {
      env: { PATH: process.env.PATH, ...environment },
    });
  }

  async #starts(data: string, environment: Environment): Promise<ServerProcess> {
    const server = await startServerProcess(data, environment, { entry: await this.#next });
    this.#closing.push(server.stop);
    return server;
  }
}
