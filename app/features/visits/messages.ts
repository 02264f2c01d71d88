export const VISIT_MESSAGES = {
  sent: 'Visit sent',
  kept: 'Saved on this phone',
  keptText: 'It will be sent automatically when you are back online.',
  keepFailed: 'The visit could not be saved on this phone',
  noRoom: 'This phone is full. Delete some photos or apps, then try again. Nothing typed is lost.',
  noRoomFor: (name: string) =>
    `This phone is full, so “${name}” was not added. What you typed is kept. Delete some photos or apps, then add the file again.`,
  notKept: 'This browser can’t save anything. Send the visit before you close this page.',
  listFailed: 'Your visits could not be loaded',
  forbidden: 'Your role does not allow you to record visits. Ask an administrator.',
  fetchFailed: 'The visits could not be loaded',
  changed: 'Visit corrected',
  changeFailed: 'The visit could not be corrected',
  deleted: 'Visit deleted',
  deleteFailed: 'The visit could not be deleted',
  fileFailed: 'The file could not be opened',
  copied: 'Copied',
  copyFailed: 'The text could not be copied',
  photoFailed: 'This file could not be read. Take a photo, or choose a JPEG, PNG or PDF file.',
  fileTooLarge: 'This file is larger than 10 MB.',
  tooManyFiles: 'A visit can have ten photos and documents at most.',
  fileGone: 'It is no longer on this phone. Remove it here, or add it again.',
  fileRefused: (name: string, reason: string) => `“${name}” could not be sent: ${reason}`,
  signedOut: 'You are signed out on this phone',
  signedOutText:
    'The server could not be reached. It will be told when this page is open and online.',
  notThere: 'This placement is not in your list. Open it from its page while you are online.',
} as const;

/** When the chosen step counts as done: see `saysHowItWent`. */
export const VISIT_HINTS = {
  completes(kind?: string) {
    if (!kind) return 'Choose a step if this visit or call was planned.';
    return kind === 'visit'
      ? 'A planned visit is complete once you have rated at least one of the four below.'
      : 'This step is complete once you have rated at least one of the four below or written a note.';
  },
} as const;

/** What is wrong with a field of the form. */
export const VISIT_PROBLEMS = {
  placement: 'Choose a placement.',
  time: 'Enter the date and the time of the visit.',
  future: 'This is in the future. Check the date and the time.',
  beforeStart: (day: string) => `The placement starts on ${day}. Check the date.`,
  unrated: (isVisit: boolean) =>
    isVisit
      ? 'Rate at least one of the four below to complete this planned visit, or choose “None of these”.'
      : 'Rate at least one of the four below or write a note to complete this step, or choose “None of these”.',
  tooOld: 'This was more than 60 days ago. Check the date.',
  followUpDay: 'The follow-up is before the visit. Check the day.',
  followUpText: 'Enter what needs to be done.',
  signer: 'Enter the name of the person signing.',
} as const;
