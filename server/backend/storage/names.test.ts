import { describe, expect, it } from 'vitest';
import { checkBucketName, checkObjectName } from './names.ts';

const SEGMENT = 'x'.repeat(255);

describe('object names', () => {
  it.each([
    'a',
    'a.png',
    '.hidden',
    '...',
    'a..b',
    'folder/sub folder/a.png',
    "!.*'() &$=@;:+,-_",
    SEGMENT,
    `${SEGMENT}/${SEGMENT}/${SEGMENT}/${SEGMENT}`,
  ])('%j is valid', (name) => {
    expect(checkObjectName(name)).toBe(name);
  });

  it.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    './a',
    '../a',
    'a/..',
    'a/./b',
    'a\\b',
    'a\0',
    'a\t',
    'a\x7f',
    'a%2fb',
    'a?b',
    'a#b',
    'a<b',
    'é',
    '\ud800',
    `${SEGMENT}x`,
    `${SEGMENT}/${SEGMENT}/${SEGMENT}/${SEGMENT}/x`,
  ])('%j is invalid', (name) => {
    expect(() => checkObjectName(name)).toThrow(
      expect.objectContaining({ code: 'InvalidKey', message: `Invalid key: ${name}` }),
    );
  });
});

describe('bucket names', () => {
  it.each(['media', 'content-images', 'a.b_C9', 'x'.repeat(100)])('%j is valid', (name) => {
    expect(checkBucketName(name)).toBe(name);
  });

  it.each(['', '.', '..', '-a', 'a b', 'a/b', 'é', 'a\0', 'public', 'list-v2', 'x'.repeat(101)])(
    '%j is invalid',
    (name) => {
      expect(() => checkBucketName(name)).toThrow(
        expect.objectContaining({ code: 'InvalidBucketName' }),
      );
    },
  );
});
