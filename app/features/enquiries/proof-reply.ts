import type { ProofDemand } from '~/lib/forms/proof';
import { readText } from './enquiry-request';
import { HIDDEN_FIELDS } from './hidden-fields';
import type { Notice } from './messages';
import { PROOF_PROBLEMS } from './proof-messages';

const PROOF_NEEDED = 428;

/** The reply to a browser that can solve the challenge and send the form again automatically. */
export function proofReply({ problem, challenge }: ProofDemand): {
  status: number;
  failure: Notice;
  challenge: string;
} {
  return { status: PROOF_NEEDED, failure: PROOF_PROBLEMS[problem], challenge };
}

/** Only a script measures how long someone took. */
export function hasScript(data: FormData): boolean {
  return readText(data, HIDDEN_FIELDS.fillMs) !== '';
}
