import type { Notice } from '~/features/enquiries/messages';

export const APPLYING = {
  heading: (job: string) => `Apply for ${job}`,
  intro: 'It takes about five minutes. You do not need an account.',
  submit: 'Send application',
  form: 'Application form',
  closedHeading: 'This job is no longer open',
  closedText: 'Applications have closed. There may be another job that suits you.',
  unknownHeading: 'We could not find this job',
  unknownText: 'It may have moved, or the address may be incomplete.',
  allJobs: 'See all open jobs',
  alert: 'Tell me about new jobs',
  contact: 'Contact us',
  back: 'Back to the job',
};

const NOT_SENT: Omit<Notice, 'title'> = {
  description:
    'Your application was not sent. What you typed is still in the form, so you can copy it. Another job may suit you, or you can send us your details with the contact form.',
  links: [
    [APPLYING.allJobs, '/jobs'],
    [APPLYING.contact, '/contact'],
  ],
};

/** The form keeps everything that was typed. */
export const CLOSED_MEANWHILE: Notice = {
  title: 'This job closed while you were applying',
  ...NOT_SENT,
};

export const UNKNOWN_MEANWHILE: Notice = {
  title: 'We can no longer find this job',
  ...NOT_SENT,
};

export const THANKS = (job: string) => `We have received your application for ${job}.`;

/** The same for everyone who sends the same, whether or not we know the address. */
export const NEXT = {
  usual:
    'We’re sending you an email. Please open the link in it: there you can follow, correct or withdraw your application. We read every application and will contact you, whether or not you are chosen.',
  guardian:
    'You are under 18, so a parent or guardian has to agree before we start. We’ll email them a link. We’re also sending one to you: please open it, so that you can follow your application.',
  held: (phone: string) =>
    `Our spam filter was not sure about it, so one of us will read it first. We’ll email you after that. If it is urgent, please call us on ${phone}.`,
};

export const FIELD_ERRORS = {
  birthNeeded: 'Please enter your date of birth. This job has a minimum age.',
  birthAsked: 'Please enter your date of birth.',
  birthImpossible: 'Please check your date of birth.',
  tooYoung: (age: number) => `You need to be at least ${age} to apply for this job.`,
  postcode: 'Please enter a four-digit postcode.',
  guardian: {
    guardian_name: 'Please enter the name of your parent or guardian.',
    guardian_relation: 'Please say how they are related to you.',
    guardian_phone: 'Please enter a phone number for your parent or guardian.',
    guardian_email: 'Please enter an email address for your parent or guardian.',
  },
  guardianIsSelf: 'Your parent or guardian needs an email address other than yours.',
  chooseAgain: 'Please choose your résumé again: browsers do not keep files.',
  licences: 'Please list up to 20 licences of up to 100 characters each.',
};

export const SENT = {
  heading: 'Application sent',
  reference: 'Your reference is',
  nextHeading: 'What happens next',
};

/** Announced when the form asks for a parent or guardian too. */
export const ASKS_GUARDIAN =
  'You are under 18, so this form now also asks for your parent or guardian, after your own details.';

/** Shown instead of the status until a parent or guardian has agreed. */
export const WAITS_FOR_GUARDIAN = {
  title: 'We are waiting for your parent or guardian',
  text: 'We have your application, and will start once they agree. Ask them to look for our email, and to check their spam folder.',
};

/** Where an application stands, in words for the person who applied. */
export const STAGES: Record<string, { title: string; text: string }> = {
  received: {
    title: 'We have received it',
    text: 'Someone will read your application soon. You do not need to do anything.',
  },
  in_progress: {
    title: 'We are working on it',
    text: 'We have read your application and are talking to the employer. We will contact you.',
  },
  placed: {
    title: 'You got the job',
    text: 'Congratulations! We will contact you about starting.',
  },
  unsuccessful: {
    title: 'Not successful this time',
    text: 'On this occasion we’ve gone with other applicants. This won’t affect future applications.',
  },
  declined: {
    title: 'Your parent or guardian did not agree',
    text: 'We have stopped working on this application. Only they can change their answer, with the link in our email to them. Please talk to them, or call us.',
  },
  withdrawn: {
    title: 'Withdrawn',
    text: 'We have stopped working on this application. You can apply again while the job is open.',
  },
};

export const RECEIPT = {
  linkWorks: 'This link works until 30 days after we have decided.',
  heading: 'Your application',
  job: 'Job',
  reference: 'Reference',
  received: 'Received',
  replyBy: 'We’ll reply by',
  contact: 'Your contact',
  interview: 'Your interview',
  interviewTime: (time: string, minutes: number) => `${time} (${minutes} minutes)`,
  standing: 'Where it stands',
  details: 'Your details',
  detailsHint:
    'Correct what has changed. We sent your link to your email address, so that can’t be changed.',
  save: 'Save changes',
  saved: 'Your changes are saved.',
  file: 'Add a file',
  fileHint: 'A new résumé replaces the old one. Other files are added.',
  kindLegend: 'What is it?',
  kindResume: 'My résumé (PDF or Word)',
  kindOther: 'Another document (PDF, JPG, PNG or WebP)',
  fileLabel: 'File, up to 10 MB',
  addFile: 'Add this file',
  fileAdded: (name: string) => `We have your file “${name}”.`,
  files: 'Files you have added',
  unsaved: 'Your changes here are not saved yet.',
  guardian: 'Your parent or guardian',
  guardianAsked: (name: string, when: string) => `We emailed ${name} on ${when}.`,
  guardianNext: (name: string) => `We are about to email ${name}.`,
  guardianUnasked: (name: string) => `We have not been able to email ${name} yet.`,
  guardianHint:
    'If the address is wrong, correct it. The link in our earlier email then no longer works.',
  guardianEmail: 'Their email',
  guardianAgain: 'Send the email again',
  guardianDone: (email: string) => `We are emailing ${email} now.`,
  noFile: 'Please choose a file.',
  hasResume: 'We have your résumé.',
  noResume: 'We do not have a résumé from you.',
  withdraw: 'Withdraw your application',
  withdrawText: 'We will stop working on your application, and the employer will not see it.',
  withdrawSure: 'Yes, I want to withdraw my application',
  withdrawButton: 'Withdraw application',
  withdrawUnsure: 'Please tick the box if you want to withdraw your application.',
  withdrawn: 'Your application is withdrawn.',
  finished: 'This application is closed and can no longer be changed.',
  applyAgain: 'Apply again',
};

/** For someone whose address was used in an application. */
export const CONFIRM = {
  heading: 'Did you send this application?',
  answered: 'Your answer',
  intro:
    'We already have your email address in our records, so we’re checking with you first. We won’t work on this application until you answer.',
  sent: 'What was sent',
  resume: 'A résumé is attached.',
  replaces:
    'You have already applied for this job. If it was you, this replaces what you sent then.',
  differs: 'What should we keep?',
  differsHint: 'Some details differ from the ones in our records. Choose the right ones.',
  choiceSent: 'In this application:',
  choiceKnown: 'In our records:',
  me: 'It was me',
  notMe: 'It was not me',
  notMeHint:
    'If it was not you, we will delete this application and look into it. What we know about you stays as it is.',
  confirmed:
    'Thank you. We have your application. We’re sending you an email with a link where you can follow it.',
  disowned:
    'Thank you for telling us. We have deleted this application, and our office will look into it.',
};

/** The same question, for someone whose address was new to us. */
export const DISOWN = {
  title: 'Didn’t apply for this job?',
  text: 'If someone else used your email address, tell us. We will stop this application and look into it.',
  sure: 'I did not send this application',
  button: 'Tell us',
  unsure: 'Please tick the box if you did not send this application.',
  done: 'Thank you for telling us. We have stopped this application, and our office will look into it.',
};

export const LINK_FAILED = {
  unavailable: 'That did not work just now. Please try again in a minute.',
  rate_limited: 'You have tried this too many times. Please wait a few minutes.',
  too_large: 'The file is too large. We accept files up to 10 MB.',
  wrong_resume: 'We accept PDF and Word documents. This file is another type.',
  wrong_file: 'We accept PDF, JPG, PNG and WebP files. This file is another type.',
  conflict: 'This can no longer be changed, or you have already added ten files.',
  same_file: 'We have this file already.',
  guardian_asked: 'We have asked them often enough for now. Please talk to them, or call us.',
  guardian_fixed: 'This can no longer be changed here. Please call us.',
};
