import type { Owner } from '../database/pool.ts';
import { limitKey } from '../guard/client-address.ts';
import { countInMemory, type Limit } from '../guard/rate-limit.ts';
import { imageWork } from '../images/image-work.ts';
import { render } from '../images/render.ts';
import {
  type Format,
  pickFormat,
  RENDERED,
  renditionName,
  type Transform,
} from '../images/transform.ts';
import { type ObjectStore, ORIGINAL, readAll } from '../object-stores/object-store.ts';
import { StorageError } from './errors.ts';
import type { StoredObject } from './rows.ts';

const WAITING_MAX = 50;
/** Addresses are open, so strangers can ask for any size: past these, it is made but not kept. */
const KEPT_MAX = 64;
/** Those that are kept cost little; making one takes a core for a while. */
const NEW_FROM_ADDRESS: Limit = { name: 'rendition', points: 150, seconds: 60 };

export interface Rendition {
  bytes: Uint8Array;
  type: string;
  eTag: string;
}

/** Images at the sizes asked for: made once, kept beside the original, gone with it. */
export class Renditions {
  readonly #owner: Owner;
  readonly #objects: ObjectStore;
  readonly #underWay = new Map<string, Promise<Uint8Array>>();
  readonly #limits = countInMemory();

  constructor(owner: Owner, objects: ObjectStore) {
    this.#owner = owner;
    this.#objects = objects;
  }

  async get(
    object: StoredObject,
    transform: Transform,
    { accept, address }: { accept: string; address: string },
  ): Promise<Rendition> {
    const source = sourceFormat(object);
    const isAnimated = (object.metadata.frames ?? 1) > 1;
    const format = pickFormat(transform, source, accept, isAnimated);
    const name = renditionName(transform, format);
    const kept = await this.#objects.get(object.version, name);
    if (!kept && (await this.#limits.consume(NEW_FROM_ADDRESS, limitKey(address)))) {
      throw new StorageError('SlowDown');
    }
    const bytes = kept
      ? await readAll(kept)
      : await this.#makeOnce(object, transform, format, name);
    return { bytes, type: `image/${format}`, eTag: `${object.metadata.eTag}-${name}` };
  }

  /** Those who ask while it is being made wait for the same one. */
  #makeOnce(object: StoredObject, transform: Transform, format: Format, name: string) {
    const key = `${object.version}/${name}`;
    const making = this.#underWay.get(key);
    if (making) return making;
    if (imageWork.waiting >= WAITING_MAX) throw new StorageError('SlowDown');
    const made = imageWork
      .run(() => this.#make(object, transform, format, name))
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, made);
    return made;
  }

  async #make({ version }: StoredObject, transform: Transform, format: Format, name: string) {
    const original = await this.#objects.get(version, ORIGINAL);
    if (!original) throw new StorageError('NoSuchKey');
    const bytes = await render(await readAll(original), transform, format).catch((cause) => {
      throw new StorageError('InvalidRequest', 'Invalid image source', { cause });
    });
    const parts = await this.#objects.list(version);
    if (parts.length <= KEPT_MAX) await this.#keep(version, name, bytes);
    return bytes;
  }

  /** A version deleted meanwhile takes this rendition with it. One that cannot be kept is no loss. */
  async #keep(version: string, name: string, bytes: Uint8Array) {
    await this.#objects.put(version, name, bytes).catch(() => {});
    const rows = await this.#owner`select from storage.objects where version = ${version}`;
    if (rows.length === 0) await this.#objects.remove(version);
  }
}

function sourceFormat({ metadata }: StoredObject): Format {
  const format = RENDERED.find((name) => metadata.mimetype === `image/${name}`);
  if (!format) throw new StorageError('InvalidRequest', 'Invalid image source');
  return format;
}
