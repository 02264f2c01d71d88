export const ESTIMATE_MESSAGES = {
  tooMany: 'That was a lot of estimates in a short time. Please wait a minute and try again.',
  missing: 'This estimate is no longer here',
  missingText:
    'The page with this estimate has changed. Contact us, and we will work it out with you.',
  nothing: 'We know of no incentive for this choice. Ask us: rules change.',
  notAdvice:
    'This is an estimate, not advice. The programs named above decide who gets what. We check the conditions with you before you sign anything.',
  updating:
    'We do not show a figure that is out of date. Where it says “figure being updated”, we have no confirmed figure for this start date.',
  send: 'Send this with an enquiry',
  enquiryHeading: 'Ask us about your estimate',
  enquiryIntro: 'Tell us your plans. A person reads every message.',
  attached: 'Your estimate will be sent with this enquiry',
  leaveOut: 'Untick to leave it out.',
} as const;

/** The total, and what it leaves out. */
export function leftOutNote(leftOut: number): string | null {
  if (leftOut === 0) return null;
  return leftOut === 1
    ? 'One line is not part of the total.'
    : `${leftOut} lines are not part of the total.`;
}
