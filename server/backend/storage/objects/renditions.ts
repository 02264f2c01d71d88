import type { Owner } from '../../../database/pool.ts';
import { limitKey } from '../../../guard/client-address.ts';
import { countInMemory, type Limit } from '../../../guard/rate-limit.ts';
import { renditionWork } from '../images/image-work.ts';
import { type Plan, planName, planPixels, planRendition } from '../images/plan.ts';
import { measure, render } from '../images/render.ts';
import { type Format, pickFormat, RENDERED, type Transform } from '../images/transform.ts';
import { type ObjectStore, ORIGINAL, readAll } from '../object-stores/object-store.ts';
import { StorageError } from './errors.ts';
import type { StoredObject } from './rows.ts';

/** How many renditions of one image are kept. Beyond that, each new one replaces another. */
const KEPT_MAX = 64;
/** Sending a kept rendition costs little, but making a new one uses a core for a while. */
const NEW_FROM_ADDRESS: Limit = { name: 'rendition', points: 100, seconds: 60 };
/** All frames together. Larger animations are sent as they were uploaded. */
const ANIMATION_MAX_PIXELS = 2_000_000;

export interface Rendition {
  bytes: Uint8Array;
  type: string;
  eTag: string;
}

/** Who is asking. `signal` aborts when they leave. */
interface Asker {
  accept: string;
  address: string;
  signal: AbortSignal;
}

interface Wanted {
  object: StoredObject;
  plan: Plan;
  format: Format;
  name: string;
}

/** Images at the requested sizes: made once, kept beside the original, and deleted with it. */
export class Renditions {
  readonly #owner: Owner;
  readonly #objects: ObjectStore;
  readonly #limits = countInMemory();

  constructor(owner: Owner, objects: ObjectStore) {
    this.#owner = owner;
    this.#objects = objects;
  }

  /** Undefined for an animation that should be sent as it was uploaded. */
  async get(
    object: StoredObject,
    transform: Transform,
    asker: Asker,
  ): Promise<Rendition | undefined> {
    const { metadata } = object;
    const source = sourceFormat(object);
    const frames = metadata.frames ?? 1;
    const plan = planRendition(await this.#sizeOf(object), transform);
    if (frames > 1 && frames * planPixels(plan) > ANIMATION_MAX_PIXELS) return undefined;
    const format = pickFormat(transform, source, asker.accept, frames > 1);
    const name = `${planName(plan)}.${format}`;
    const kept = await this.#objects.get(object.version, name);
    const bytes = kept
      ? await readAll(kept)
      : await this.#makeInTurn({ object, plan, format, name }, asker);
    return { bytes, type: `image/${format}`, eTag: `${metadata.eTag}-${name}` };
  }

  /** Requests for the same rendition wait for the same job. */
  async #makeInTurn(wanted: Wanted, { address, signal }: Asker): Promise<Uint8Array> {
    const caller = limitKey(address);
    if (await this.#limits.consume(NEW_FROM_ADDRESS, caller)) throw new StorageError('SlowDown');
    let isMade = false;
    const make = () => {
      isMade = true;
      return this.#make(wanted);
    };
    const id = `${wanted.object.version}/${wanted.name}`;
    try {
      return await renditionWork.run(make, { caller, id, signal });
    } finally {
      // The job was refused, abandoned before its turn, or made for someone else.
      if (!isMade) await this.#limits.giveBack(NEW_FROM_ADDRESS, caller);
    }
  }

  async #make({ object, plan, format, name }: Wanted): Promise<Uint8Array> {
    const bytes = await render(await this.#original(object), plan, format).catch(refuseSource);
    await this.#keep(object.version, name, bytes);
    return bytes;
  }

  async #original({ version }: StoredObject): Promise<Uint8Array> {
    const original = await this.#objects.get(version, ORIGINAL);
    if (!original) throw new StorageError('NoSuchKey');
    return readAll(original);
  }

  /** The size is recorded at upload, but rows from elsewhere may not have it. */
  async #sizeOf(object: StoredObject) {
    const { width, height } = object.metadata;
    if (width && height) return { width, height };
    return measure(await this.#original(object)).catch(refuseSource);
  }

  /**
   * If the version has been deleted in the meantime, this rendition is removed too. Failing to keep
   * a rendition does no harm.
   */
  async #keep(version: string, name: string, bytes: Uint8Array): Promise<void> {
    try {
      const kept = (await this.#objects.list(version)).filter((part) => part !== ORIGINAL);
      // A random one is removed, so strangers who request many cannot push out those that pages
      // show.
      const oneLess = kept[Math.floor(Math.random() * kept.length)];
      if (oneLess && kept.length >= KEPT_MAX) await this.#objects.remove(version, oneLess);
      await this.#objects.put(version, name, bytes);
      const rows = await this.#owner`select from storage.objects where version = ${version}`;
      if (rows.length === 0) await this.#objects.remove(version, name);
    } catch {
      // The disk is full or unavailable. The rendition is made again for the next request.
    }
  }
}

function refuseSource(cause: unknown): never {
  throw new StorageError('InvalidRequest', 'Invalid image source', { cause });
}

function sourceFormat({ metadata }: StoredObject): Format {
  const format = RENDERED.find((name) => metadata.mimetype === `image/${name}`);
  if (!format) throw new StorageError('InvalidRequest', 'Invalid image source');
  return format;
}
