import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { solveChallenge } from '../../../app/features/enquiries/solve-challenge.ts';
import { readChallenge } from '../../../app/lib/forms/proof.ts';
import type { ProofMode } from '../../../app/lib/site/settings.ts';
import { countInMemory, type LimitCounter } from '../../guard/rate-limit.ts';
import { createFormProof, type FormProof, mostFor } from './form-proof.ts';

const START = Date.UTC(2026, 10, 17);
const TEN_MINUTES_MS = 600_000;

let now: number;
let mode: ProofMode;
let limits: LimitCounter;
let lines: string[];
let forms: FormProof;

/** A server. Those that share `limits` and the secret act as one. */
function server(secret = 'sb_secret_test'): FormProof {
  const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
  return createFormProof({ limits, secret, mode: () => mode, log, now: () => now });
}

beforeEach(() => {
  now = START;
  mode = 'always';
  limits = countInMemory();
  lines = [];
  forms = server();
});

async function challengeFor(form: string): Promise<string> {
  return (await forms.demand(form, ''))?.challenge ?? '';
}

describe('a proof', () => {
  it('is accepted once, by every server together', async () => {
    const proof = await solveChallenge(await challengeFor('main'));
    expect(await server().demand('main', proof)).toBeNull();
    expect(await forms.demand('main', proof)).toMatchObject({ problem: 'used' });
  });

  it('is refused for another form, and can still be used for its own', async () => {
    const proof = await solveChallenge(await challengeFor('main'));
    expect(await forms.demand('apply-carpenter', proof)).toMatchObject({ problem: 'wrong' });
    expect(await forms.demand('main', proof)).toBeNull();
  });

  it('expires after ten minutes', async () => {
    const proof = await solveChallenge(await challengeFor('main'));
    now += TEN_MINUTES_MS - 1000;
    expect(await forms.demand('main', proof)).toBeNull();
    const late = await solveChallenge(await challengeFor('main'));
    now += TEN_MINUTES_MS;
    expect(await forms.demand('main', late)).toMatchObject({ problem: 'expired' });
  });

  it('is refused from a server with another key', async () => {
    const proof = await solveChallenge(await challengeFor('main'));
    expect(await server('other').demand('main', proof)).toMatchObject({ problem: 'wrong' });
  });

  it('is refused if anything of it is changed, and comes with a new challenge', async () => {
    const proof = await solveChallenge(await challengeFor('main'));
    const parts = proof.split('.');
    const changed = parts.map((part, index) =>
      parts
        .with(
          index,
          part.replace(/.$/, (last) => (last === '1' ? '2' : '1')),
        )
        .join('.'),
    );
    const hostile = ['0', '.....', 'a'.repeat(60_000), `${proof}.1`, `${proof}\n`, '9'.repeat(400)];
    for (const forged of [...changed, ...hostile]) {
      const demand = await forms.demand('main', forged);
      expect(demand, forged.slice(0, 80)).toMatchObject({ problem: 'wrong' });
      expect(demand?.challenge).not.toBe('');
    }
    expect(await forms.demand('main', proof)).toBeNull();
  });
});

describe('proof of work is required', () => {
  async function demands(count: number): Promise<boolean[]> {
    const asked: boolean[] = [];
    for (let sent = 0; sent < count; sent++) asked.push((await forms.demand('main', '')) !== null);
    return asked;
  }

  it('never if it is off, and nothing is counted', async () => {
    mode = 'off';
    expect(new Set(await demands(40))).toEqual(new Set([false]));
    mode = 'automatic';
    expect(await demands(1)).toEqual([false]);
  });

  it('automatically from the 31st form in ten minutes on, and the log says so once', async () => {
    mode = 'automatic';
    const asked = await demands(35);
    expect(asked.indexOf(true)).toBe(30);
    expect(asked.lastIndexOf(false)).toBe(29);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('asking for proof of work');
  });

  it('even after the ten minutes are over, because the attack may continue', async () => {
    mode = 'automatic';
    await demands(31);
    await limits.forget({ name: 'form-all', points: 30, seconds: 600 }, 'all');
    expect(await demands(1)).toEqual([true]);
  });

  it('with more work the more forms arrive, up to 16 times as much', async () => {
    expect([0, 30, 59, 60, 120, 1_000, 100_000].map(mostFor)).toEqual([
      50_000, 50_000, 50_000, 100_000, 200_000, 800_000, 800_000,
    ]);
    await demands(60);
    expect(readChallenge(await challengeFor('main')).most).toBe(100_000);
  });
});
