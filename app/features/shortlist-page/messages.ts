export const SHORTLIST = {
  heading: (job: string) => `Candidates for ${job}`,
  hello: (name: string) => `Hello ${name},`,
  intro:
    'For each person, please tell us if you’d like to go ahead. You can change your answers until',
  count: (count: number) => (count === 1 ? '1 candidate' : `${count} candidates`),
  nobody: 'These candidates are no longer available. Please contact us.',
  available: (day: string) => `Available from ${day}`,
  resume: 'Open résumé',
  introduction: 'Our introduction',
  coverNote: 'Cover note',
  answers: 'Answers to the questions',
  nothingMore: 'We can tell you more about this person by phone.',
  legend: (name: string) => `Your answer for ${name}`,
  note: 'Note (optional)',
  save: 'Save answer',
  saved: 'Your answer is saved.',
  chooseOne: 'Please choose yes, no or interview.',
  failed: 'That did not work just now. Please try again in a minute.',
  ended:
    'This list of candidates has expired or been withdrawn. Please contact us and we’ll send you a new link.',
};
