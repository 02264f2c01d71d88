/** Only the server has these texts: the public pages are at their limit of bytes. */
import type { ProofProblem } from '~/lib/forms/proof';
import type { Notice } from './messages';

/** Shown only if the browser failed to do this automatically, several times. */
const PROOF_ADVICE = 'What you typed is kept here. Please send it again, or call us.';
const proofNotice = (title: string): Notice => ({ title, description: PROOF_ADVICE });

/** We ask browsers for proof of work while very many forms arrive. */
export const PROOF_PROBLEMS: Record<ProofProblem, Notice> = {
  missing: proofNotice('Your browser did not complete a short security check.'),
  expired: proofNotice('Your browser’s security check has expired.'),
  used: proofNotice('Your browser’s security check has already been used.'),
  wrong: proofNotice('Your browser’s security check is not for this form.'),
};

/** For what comes from a browser without script, while we ask for proof of work. */
export const HELD = (phone: string) =>
  `We are receiving many automated messages at the moment, so one of us will check yours first. If it is urgent, please call us on ${phone}.`;
