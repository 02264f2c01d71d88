import { describe, expect, it } from 'vitest';
import { newRecoveryCode, normaliseRecoveryCode } from './recovery-codes.ts';

describe('newRecoveryCode', () => {
  it('is sixteen letters and digits, different each time', () => {
    const codes = Array.from({ length: 50 }, newRecoveryCode);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{16}$/);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('normaliseRecoveryCode', () => {
  it.each([
    ['k4m9x7qp2ab6ht3z', 'k4m9x7qp2ab6ht3z'],
    ['K4M9-X7QP-2AB6-HT3Z', 'k4m9x7qp2ab6ht3z'],
    ['  k4m9 x7qp\t2ab6\nht3z ', 'k4m9x7qp2ab6ht3z'],
    ['', ''],
    ['- -', ''],
  ])('%j is %j', (typed, code) => {
    expect(normaliseRecoveryCode(typed)).toBe(code);
  });
});
