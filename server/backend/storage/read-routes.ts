import type { Context, Hono } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { type Transform, transformSchema } from './images/transform.ts';
import { ORIGINAL } from './object-stores/object-store.ts';
import { StorageError } from './objects/errors.ts';
import { findBucket, findObject, type StoredObject, type Target } from './objects/rows.ts';
import { type Sendable, type SendOptions, sendObject } from './objects/send-object.ts';
import { verifyGrant } from './objects/signed-token.ts';
import { asAsked, keyOf, OBJECT, parse, type Storage, targetOf } from './storage.ts';

const SIGNED_CACHE_MAX_S = 3600;
/** Always checked again: a browser's cache does not know who has signed out since. */
const PRIVATE = 'private, no-cache';
/** Staff read these on the screen, beside the details. */
const RESUMES = 'resumes';

/** An object the request may read, and how the reply may be cached. */
interface Found {
  object: StoredObject;
  cacheControl: string;
  transform?: Transform;
}

type Find = (storage: Storage, c: Context<AppEnv>, target: Target) => Promise<Found>;
type Send = (storage: Storage, c: Context<AppEnv>, found: Found) => Promise<Response>;

/** Addresses that need no key: public objects, and objects with a signed address. */
export function addOpenReads(api: Hono<AppEnv>, storage: Storage) {
  const answer = (find: Find, send: Send) => reply(storage, find, send);
  api.get(`/object/public/${OBJECT}`, answer(findPublic, sendShownFile));
  api.get(`/object/info/public/${OBJECT}`, answer(findPublic, sendInfo));
  api.get(`/object/sign/${OBJECT}`, answer(findSigned, sendSignedFile));
  api.get(`/render/image/public/${OBJECT}`, answer(findPublic, sendImage));
  api.get(`/render/image/sign/${OBJECT}`, answer(findSigned, sendImage));
}

export function addReads(api: Hono<AppEnv>, storage: Storage) {
  const answer = (find: Find, send: Send) => reply(storage, find, send);
  api.get(`/object/info/authenticated/${OBJECT}`, answer(findAsCaller, sendInfo));
  api.get(`/object/info/${OBJECT}`, answer(findAsCaller, sendInfo));
  api.get(`/object/authenticated/${OBJECT}`, answer(findAsCaller, sendFile));
  api.get(`/object/${OBJECT}`, answer(findAsCaller, sendFile));
  api.get(`/render/image/authenticated/${OBJECT}`, answer(findAsCaller, sendImage));
}

function reply(storage: Storage, find: Find, send: Send) {
  return async (c: Context<AppEnv>) => send(storage, c, await find(storage, c, targetOf(c)));
}

async function findPublic({ owner }: Storage, _c: Context<AppEnv>, target: Target) {
  const { public: isPublic } = await findBucket(owner, target.bucket);
  if (!isPublic) throw new StorageError('NoSuchBucket');
  const object = await findObject(owner, target);
  return { object, cacheControl: object.metadata.cacheControl };
}

/** Anyone may read objects in public buckets by address. For the others, policies decide. */
async function findAsCaller(storage: Storage, c: Context<AppEnv>, target: Target): Promise<Found> {
  const { public: isPublic } = await findBucket(storage.owner, target.bucket);
  if (isPublic) return findPublic(storage, c, target);
  const object = await asAsked(storage, c, (tx) => findObject(tx, target));
  return { object, cacheControl: PRIVATE };
}

async function findSigned(storage: Storage, c: Context<AppEnv>, target: Target) {
  const token = c.req.query('token');
  const grant = await verifyGrant(storage.keys, token, 'download', keyOf(target));
  const object = await findObject(storage.owner, target);
  const seconds = Math.ceil((grant.expiresAt.getTime() - Date.now()) / 1000);
  const cacheControl = `private, max-age=${Math.min(seconds, SIGNED_CACHE_MAX_S)}`;
  return { object, cacheControl, transform: grant.transform };
}

/** A file that was given a name is saved under that name. */
function sendableOf({ object, cacheControl }: Found) {
  const { metadata, user_metadata: own } = object;
  const name = typeof own?.filename === 'string' ? own.filename : object.name;
  const lastModified = new Date(metadata.lastModified);
  return { name, type: metadata.mimetype, ...metadata, cacheControl, lastModified };
}

async function sendFile(
  storage: Storage,
  c: Context<AppEnv>,
  found: Found,
  options: SendOptions = {},
): Promise<Response> {
  const file: Sendable = {
    ...sendableOf(found),
    open: (range) => storage.objects.get(found.object.version, ORIGINAL, range),
  };
  return sendObject(c.req.raw, file, { download: c.req.query('download'), ...options });
}

/** Only public files and résumés have a preview: people's own attachments are always saved. */
function sendShownFile(storage: Storage, c: Context<AppEnv>, found: Found): Promise<Response> {
  return sendFile(storage, c, found, { isPreview: c.req.query('preview') !== undefined });
}

/** A signed link to a small rendition does not give access to the original. */
async function sendSignedFile(storage: Storage, c: Context<AppEnv>, found: Found) {
  if (found.transform) throw new StorageError('InvalidSignature');
  const isResume = found.object.bucket_id === RESUMES;
  return isResume ? sendShownFile(storage, c, found) : sendFile(storage, c, found);
}

async function sendImage(storage: Storage, c: Context<AppEnv>, found: Found): Promise<Response> {
  const transform = found.transform ?? parse(transformSchema, c.req.query(), 'querystring');
  const rendition = await storage.renditions.get(found.object, transform, {
    accept: c.req.header('accept') ?? '',
    address: c.get('clientAddress') ?? '',
    signal: c.req.raw.signal,
  });
  if (!rendition) {
    // A signed link to a small image does not give access to a large one.
    if (found.transform) throw new StorageError('InvalidRequest', 'Invalid image source');
    return sendFile(storage, c, found);
  }
  const { bytes } = rendition;
  const file: Sendable = {
    ...sendableOf(found),
    ...rendition,
    size: bytes.byteLength,
    open: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  };
  const response = await sendObject(c.req.raw, file, { download: c.req.query('download') });
  response.headers.set('Vary', 'Accept');
  return response;
}

async function sendInfo(_storage: Storage, c: Context<AppEnv>, { object }: Found) {
  const { id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at } = object;
  return c.json({
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  });
}
