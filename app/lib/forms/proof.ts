/**
 * Proof of work for forms that anyone can send (decision 090). The server asks for a number from 0
 * to `most`, whose SHA-256 together with the salt is `hash`. A browser finds it by trying.
 */

/** The form's field with the proof. A script adds it if the server asks for it. */
export const PROOF_FIELD = 'proof';

/** Why a form without a valid proof was refused. `missing` is the usual first try. */
export type ProofProblem = 'missing' | 'expired' | 'used' | 'wrong';

export interface ProofDemand {
  problem: ProofProblem;
  /** `expires.most.salt.hash.signature`. The proof is the same with `.number` after it. */
  challenge: string;
}

/** What a browser needs to know of a challenge. */
export function readChallenge(challenge: string): { most: number; salt: string; hash: string } {
  const [, most = '', salt = '', hash = ''] = challenge.split('.');
  return { most: Number(most), salt, hash };
}

export function proofOf(challenge: string, number: number): string {
  return `${challenge}.${number}`;
}
