/** Only the server has these texts: the public pages are at their limit of bytes. */
import type { ProofProblem } from '~/lib/forms/proof';
import type { Notice } from './messages';

/** Shown only if the browser failed to do this automatically, several times. */
const PROOF_ADVICE = 'What you typed is kept here. Please send it again, or call us.';
const proofNotice = (title: string): Notice => ({ title, description: PROOF_ADVICE });

/** We ask browsers for proof of work while very many forms arrive. */
export const PROOF_PROBLEMS: Record<ProofProblem, Notice> = {
  missing: proofNotice('Your browser was asked for a short check and did not answer it.'),
  expired: proofNotice('The check that your browser did has expired.'),
  used: proofNotice('The check that your browser did was used before.'),
  wrong: proofNotice('The check that your browser did does not belong to this form.'),
};

/** For an enquiry from a browser without script, while we ask for proof of work. */
export const HELD = (phone: string) =>
  `Many automatic messages are arriving at the moment, so one of us checks yours first. If it is urgent, please call us on ${phone}.`;

/** The same for an application, which cannot be kept without its file and answers. */
export const NEEDS_SCRIPT = (phone: string): Notice => ({
  title: 'We could not take your application this way',
  description: `Many automatic forms are arriving at the moment, and your browser could not do the check that we ask for. Turn on JavaScript and send it again, try again in an hour, or call us on ${phone}.`,
});
