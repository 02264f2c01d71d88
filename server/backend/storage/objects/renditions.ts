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

/** Of one image. Beyond these each new one takes the place of another. */
const KEPT_MAX = 64;
/** Those that are kept cost little; making one takes a core for a while. */
const NEW_FROM_ADDRESS: Limit = { name: 'rendition', points: 100, seconds: 60 };
/** Of all frames together. Animations that would come to more are sent as they were uploaded. */
const ANIMATION_MAX_PIXELS = 2_000_000;

export interface Rendition {
  bytes: Uint8Array;
  type: string;
  eTag: string;
}

/** Who asks, and for how long. */
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

/** Images at the sizes asked for: made once, kept beside the original, gone with it. */
export class Renditions {
  readonly #owner: Owner;
  readonly #objects: ObjectStore;
  readonly #limits = countInMemory();

  constructor(owner: Owner, objects: ObjectStore) {
    this.#owner = owner;
    this.#objects = objects;
  }

  /** Undefined for an animation that is better sent as it was uploaded. */
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

  /** Those who ask for the same meanwhile wait for the same one. */
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
      // Refused, given up before its turn, or made for someone else.
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

  /** Recorded at upload; rows that came from elsewhere do not say it. */
  async #sizeOf(object: StoredObject) {
    const { width, height } = object.metadata;
    if (width && height) return { width, height };
    return measure(await this.#original(object)).catch(refuseSource);
  }

  /** A version deleted meanwhile takes this rendition with it. One that cannot be kept is no loss. */
  async #keep(version: string, name: string, bytes: Uint8Array): Promise<void> {
    try {
      const kept = (await this.#objects.list(version)).filter((part) => part !== ORIGINAL);
      // Any of them: strangers who ask for many cannot keep out those that pages show.
      const oneLess = kept[Math.floor(Math.random() * kept.length)];
      if (oneLess && kept.length >= KEPT_MAX) await this.#objects.remove(version, oneLess);
      await this.#objects.put(version, name, bytes);
      const rows = await this.#owner`select from storage.objects where version = ${version}`;
      if (rows.length === 0) await this.#objects.remove(version);
    } catch {
      // A full disk, or none at the moment: it is made again when it is asked for again.
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
