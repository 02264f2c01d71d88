import type { Socket } from 'node:net';
import type { Client, Submittable } from 'pg';
import { sqlOn, toConnectionError } from '../postgresql/connection.ts';
import { BACKUP_CONNECT_MS } from '../postgresql/hosts/client.ts';
import { Hosts } from '../postgresql/hosts/hosts.ts';
import type { Sql } from '../postgresql/sql.ts';

/** Rows are handled in pieces of about this size, so that memory stays small. */
export const PIECE_BYTES = 4 * 1024 * 1024;
const SENT_AT_ONCE_BYTES = 256 * 1024;

/** Writes every value in the same way, whatever the server's own settings are. */
const PLAIN_VALUES = {
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
  lc_monetary: 'C',
  statement_timeout: '0',
};

/** What the driver's connection can do, which its types do not list. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  stream: Socket;
}

export interface CopyConnection extends Sql {
  /** Reads rows in PostgreSQL's text format, in pieces that end with a whole row. */
  copyOut(from: string, onPiece: (piece: Buffer) => Promise<void>): Promise<number>;
  /** Stores rows in the same format. Returns how many. */
  copyIn(into: string, pieces: AsyncIterable<Buffer>): Promise<number>;
  end(): Promise<void>;
}

/** One connection that can also copy whole tables. */
export async function openCopyConnection(url: string): Promise<CopyConnection> {
  const client = await new Hosts(url)
    // While rows are copied, nothing else can be sent.
    .connect({
      settings: PLAIN_VALUES,
      pipeline: false,
      connectionTimeoutMillis: BACKUP_CONNECT_MS,
    })
    .catch((error) => {
      throw toConnectionError(error);
    });
  return Object.assign(sqlOn(client), {
    copyOut: (from: string, onPiece: (piece: Buffer) => Promise<void>) =>
      run(client, (end) => new CopyOut(`copy ${from} to stdout`, onPiece, end)),
    copyIn: (into: string, pieces: AsyncIterable<Buffer>) =>
      run(client, (end) => new CopyIn(`copy ${into} from stdin`, pieces, end)),
    end: () => client.end(),
  });
}

type End = (error: unknown, count: number) => void;

function run(client: Client, start: (end: End) => Submittable): Promise<number> {
  return new Promise((resolve, reject) => {
    client.query(
      start((error, count) => (error ? reject(toConnectionError(error)) : resolve(count))),
    );
  });
}

/** What the driver calls while a statement runs. */
abstract class Copy implements Submittable {
  readonly #text: string;
  readonly #end: End;
  #error: unknown;
  #count = 0;

  constructor(text: string, end: End) {
    this.#text = text;
    this.#end = end;
  }

  submit(connection: unknown) {
    (connection as Wire).query(this.#text);
  }

  /** Keeps the first problem. */
  fail(error: unknown) {
    this.#error ??= error;
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#count = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery() {
    this.finish();
  }

  /** After an error the driver calls no other method of the statement, so it ends here. */
  handleError(error: unknown) {
    this.fail(error);
    this.finish();
  }

  finish() {
    this.#end(this.#error, this.#count);
  }
}

class CopyOut extends Copy {
  readonly #onPiece: (piece: Buffer) => Promise<void>;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #work = Promise.resolve();

  constructor(text: string, onPiece: (piece: Buffer) => Promise<void>, end: End) {
    super(text, end);
    this.#onPiece = onPiece;
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Wire) {
    // A copy, because the driver uses the memory again.
    this.#waiting.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes < PIECE_BYTES) return;
    stream.pause();
    this.#pass();
    void this.#work.then(() => stream.resume());
  }

  #pass() {
    const piece = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#bytes = 0;
    this.#work = this.#work
      .then(() => this.#onPiece(piece))
      .catch((error: unknown) => this.fail(error));
  }

  override handleReadyForQuery() {
    if (this.#bytes > 0) this.#pass();
    this.finish();
  }

  override finish() {
    void this.#work.then(() => super.finish());
  }
}

class CopyIn extends Copy {
  readonly #pieces: AsyncIterable<Buffer>;
  #hasFailed = false;

  constructor(text: string, pieces: AsyncIterable<Buffer>, end: End) {
    super(text, end);
    this.#pieces = pieces;
  }

  handleCopyInResponse(wire: Wire) {
    void this.#send(wire);
  }

  override handleError(error: unknown) {
    this.#hasFailed = true;
    super.handleError(error);
  }

  async #send(wire: Wire) {
    try {
      for await (const piece of this.#pieces) {
        for (let at = 0; at < piece.length; at += SENT_AT_ONCE_BYTES) {
          if (this.#hasFailed) return;
          wire.sendCopyFromChunk(piece.subarray(at, at + SENT_AT_ONCE_BYTES));
          if (wire.stream.writableNeedDrain) await drained(wire.stream);
        }
      }
      wire.endCopyFrom();
    } catch (error) {
      this.fail(error);
      wire.sendCopyFail('the rows could not be read');
    }
  }
}

function drained(stream: Socket): Promise<void> {
  return new Promise((resolve) => {
    function done() {
      stream.off('drain', done).off('close', done);
      resolve();
    }
    stream.on('drain', done).on('close', done);
  });
}
