import { z } from 'zod';
import { UPLOAD_MAX_BYTES, UPLOAD_OPTIONS } from '../../../app/lib/upload.ts';
import { editImage, OutsideImage } from '../storage/images/clean-image.ts';
import { CallerLeft, QueueFull } from '../storage/images/fair-queue.ts';
import { uploadWork } from '../storage/images/image-work.ts';
import { RefusedFile } from '../storage/images/refused-file.ts';
import { type EdgeFunction, readBody, refusal } from './edge-function.ts';

/** Longer than the side of any image that can be opened. */
const SIDE_MAX = 100_000;
const pixels = z.number().int().min(0).max(SIDE_MAX);
const size = z.number().int().min(1).max(SIDE_MAX);
const path = z.string().min(1).max(1024);
const share = z.number().min(0).max(1);

const bodySchema = z.object({
  bucket: z.enum(['media', 'content-images', 'hero-images']),
  /** The image to turn and crop. */
  path,
  /** Where the result goes. The image's own path replaces it. */
  target: path,
  turns: z.number().int().min(0).max(3),
  crop: z.object({ left: pixels, top: pixels, width: size, height: size }),
  /** The details of the result, as they are sent with an upload. */
  library: z.object({
    title: z.string().max(300).optional(),
    alt_text: z.string().max(1000).nullable(),
    original_name: z.string().max(255).nullish(),
    folder_id: z.uuid().nullish(),
    focal_x: share,
    focal_y: share,
    /** When the image on the caller's screen was last replaced. */
    seen_replaced_at: z.string().max(64).nullable(),
  }),
});

interface StorageRefusal {
  message: string;
  status?: number | undefined;
  statusCode?: string | undefined;
}

/**
 * Turns and crops an image of the library. Reads and stores it as the caller, through storage, so
 * the policies decide, and the details are stored with the file.
 */
export const editLibraryImage: EdgeFunction = async (request, context) => {
  const { caller, encodesUploads: isEncodedAgain } = context;
  const { bucket, path, target, turns, crop, library } = await readBody(request, bodySchema);
  const isReplacement = target === path;
  const files = caller.storage.from(bucket);
  // Before any work: storage signs an address only for callers who may upload there.
  const signed = await files.createSignedUploadUrl(target, { upsert: isReplacement });
  if (signed.error) return storageRefusal(signed.error);
  const original = await files.download(path);
  if (original.error) return storageRefusal(original.error);
  try {
    const bytes = new Uint8Array(await original.data.arrayBuffer());
    const edited = await uploadWork.run(
      () => editImage(bytes, { turns, crop, isEncodedAgain }, UPLOAD_MAX_BYTES),
      {
        caller: request.headers.get('authorization') ?? '',
        signal: request.signal,
      },
    );
    const body = new Blob([new Uint8Array(edited.bytes)], { type: edited.type });
    const stored = await files.uploadToSignedUrl(target, signed.data.token, body, {
      cacheControl: UPLOAD_OPTIONS.cacheControl,
      contentType: edited.type,
      metadata: { library: isReplacement ? library : { ...library, made_from: path } },
    });
    if (stored.error) return storageRefusal(stored.error);
    return Response.json({ path: target });
  } catch (error) {
    if (error instanceof OutsideImage) return refusal(error.message, 409);
    if (error instanceof RefusedFile) {
      return refusal(error.message, error.fault === 'type' ? 415 : 413);
    }
    if (error instanceof QueueFull) return refusal('Too many images are being processed.', 503);
    if (error instanceof CallerLeft) return refusal('The client has disconnected.', 400);
    throw error;
  }
};

function storageRefusal({ message, status, statusCode }: StorageRefusal): Response {
  return refusal(message, Number(statusCode) || status || 500);
}
