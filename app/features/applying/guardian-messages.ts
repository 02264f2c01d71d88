export const GUARDIAN = {
  asked: (candidate: string, job: string) =>
    `${candidate} is under 18 and has applied for “${job}”. You are named as parent or guardian.`,
  ended: (candidate: string, job: string) =>
    `${candidate}’s application for “${job}” is closed, so there is nothing left to answer.`,
  adult: (candidate: string) =>
    `${candidate} is not under 18 any more, so we no longer need your agreement.`,
  jobHeading: 'The job',
  confidential:
    'They have asked us not to name them in the advert. Please call us if you would like to know more.',
  advert: 'Read the whole advert',
  agreeHeading: 'What you agree to',
  agreesTo: 'If you agree, we may',
  points: [
    'read the application and talk to them about this job,',
    'show the employer what they have chosen to share,',
    'arrange an interview, and contact you about it.',
  ],
  later: 'This is not a training contract or a job offer. Those need your signature later.',
  sharedHeading: 'What we share, and with whom',
  shared: (candidate: string, parts: string[]) =>
    `Only the employer of this job sees anything, and only if we put ${candidate} forward: name, suburb, licences, transport and when they can start${
      parts.length > 0
        ? `, and also what ${candidate} has ticked: ${parts.join(', ').toLowerCase()}`
        : ''
    }. Nobody outside sees anything until you agree.`,
  privacy: 'How we handle personal details',
  callHeading: 'Questions?',
  call: (name: string) => `Call ${name}:`,
  answerHeading: 'Your answer',
  agree: 'I agree',
  decline: 'I do not agree',
  agreeAfterAll: 'I agree after all',
  takeBack: 'I no longer agree',
  agreed: (when: string) =>
    `You agreed on ${when}. We are going ahead with the application. If you no longer agree, we’ll stop.`,
  tooLate: (when: string) =>
    `You agreed on ${when}. The job had closed by then, so we can’t go on with this application.`,
  declined: (when: string) =>
    `On ${when} you told us that you do not agree, and we stopped the application. If you change your mind while the job is open, we’ll go ahead with it.`,
  until: (day: string) =>
    `You can come back to this page and change your answer with the link in our email until ${day}.`,
  savedAgreed: 'Thank you. We have recorded that you agree.',
  savedDeclined:
    'Thank you. We have recorded that you do not agree, and have stopped the application.',
  over: 'This application has ended in the meantime, so your answer was not recorded.',
};

/** True for each state of the request, in the tab as on the page. */
export function guardianTitle({ state, answer }: { state: string; answer: string | null }): string {
  if (state === 'adult') return 'Your agreement is no longer needed';
  if (state === 'ended') return 'This application is closed';
  if (answer === 'agreed') return 'You have agreed';
  return answer === 'declined' ? 'You have not agreed' : 'Your agreement';
}
