import { Hono } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import { addBuckets } from './bucket-routes.ts';
import { addListing } from './list-routes.ts';
import { errorResponse, StorageError, toStorageError } from './objects/errors.ts';
import { Files } from './objects/files.ts';
import { Renditions } from './objects/renditions.ts';
import { addOpenReads, addReads } from './read-routes.ts';
import { addSigning } from './sign-routes.ts';
import type { StorageDeps } from './storage.ts';
import { limitUploads } from './take-upload.ts';
import { addOpenWrites, addWrites } from './write-routes.ts';

/**
 * storage-api's protocol, for /storage/v1. It limits bodies itself, so put no limit in front of it.
 *
 * Where to read: this file, storage.ts and the routes beside it say what each address does.
 * `objects` receives, records and sends files, and keeps rows and bytes in step. `file-checks`
 * decides a file's type from its bytes, `images` processes pictures, and `object-stores` keeps the
 * bytes.
 */
export function createStorageApi(deps: StorageDeps): Hono<AppEnv> {
  const { owner, objects } = deps;
  const storage = {
    ...deps,
    files: new Files(owner, objects),
    renditions: new Renditions(owner, objects),
    uploadsAtOnce: limitUploads(),
  };
  const api = new Hono<AppEnv>();
  addOpenReads(api, storage);
  addOpenWrites(api, storage);
  api.use(deps.requireCaller);
  addBuckets(api, storage);
  addListing(api, storage);
  addSigning(api, storage);
  addReads(api, storage);
  addWrites(api, storage);

  api.onError((error, c) => {
    const refusal = toStorageError(error);
    if (!refusal || refusal.status >= 500) c.get('log')().error({ err: error }, 'storage failed');
    return errorResponse(refusal ?? new StorageError('InternalError'));
  });
  return api;
}
