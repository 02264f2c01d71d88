import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createHashSearch } from './hash-search';
import { solveChallenge } from './solve-challenge';

const SALT = 'dGhpcyBpcyBhIHNhbHQgMTIz';

function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex');
}

describe('the search for a number', () => {
  it.each([0, 9, 10, 12_345, 1_600_000])('finds %i', (number) => {
    const search = createHashSearch(SALT, hashOf(SALT, number));
    expect(search(Math.max(0, number - 50), number + 50)).toBe(number);
  });

  it.each(['', 'a', 'x'.repeat(46)])(
    'hashes as Node does, with a salt of any length: “%s”',
    (salt) => {
      for (const number of [1, 77, 123_456_789]) {
        expect(createHashSearch(salt, hashOf(salt, number))(number, number)).toBe(number);
      }
    },
  );

  it('finds nothing outside its range, or without a solution', () => {
    const search = createHashSearch(SALT, hashOf(SALT, 500));
    expect(search(0, 499)).toBeUndefined();
    expect(createHashSearch(SALT, '0'.repeat(64))(0, 99)).toBeUndefined();
  });
});

describe('solving a challenge', () => {
  it('returns the challenge with the number', async () => {
    const challenge = `1.20000.${SALT}.${hashOf(SALT, 20_000)}.signature`;
    expect(await solveChallenge(challenge)).toBe(`${challenge}.20000`);
  });

  it('lets other work run meanwhile', async () => {
    const challenge = `1.1600000.${SALT}.${hashOf(SALT, 300_000)}.signature`;
    let turns = 0;
    const counting = setInterval(() => turns++);
    await solveChallenge(challenge);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(3);
  });

  it('rejects if there is no solution', async () => {
    await expect(solveChallenge(`1.100.${SALT}.${'0'.repeat(64)}.signature`)).rejects.toThrow();
  });
});
