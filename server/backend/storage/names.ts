import { invalidKey, StorageError } from './objects/errors.ts';

const NAME_MAX = 1024;
const SEGMENT_MAX = 255;

/**
 * storage-api's alphabet without `?`, which its client cannot send. It has no backslash, control
 * character or percent sign, so a name means the same wherever it is decoded.
 */
const SEGMENT = /^[\w!.*'() &$=@;:+,-]+$/;
const BUCKET = /^[A-Za-z0-9][\w.-]{0,99}$/;

/**
 * Other addresses start with these words, so a bucket with one as its name could not be reached.
 */
const RESERVED = new Set(['authenticated', 'info', 'list', 'list-v2', 'public', 'sign', 'upload']);

export function checkObjectName(name: string): string {
  const isValid = name.length <= NAME_MAX && name.split('/').every(isValidSegment);
  if (!isValid) throw invalidKey(name);
  return name;
}

function isValidSegment(segment: string): boolean {
  return segment.length <= SEGMENT_MAX && SEGMENT.test(segment) && !/^\.{1,2}$/.test(segment);
}

export function checkBucketName(name: string): string {
  if (!BUCKET.test(name) || RESERVED.has(name)) throw new StorageError('InvalidBucketName');
  return name;
}
