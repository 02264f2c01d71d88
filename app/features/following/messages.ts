/** Where an enquiry stands, in words for its sender. */
export const STANDINGS: Record<string, { title: string; text: string }> = {
  received: {
    title: 'We have received it',
    text: 'Someone will read your enquiry soon. You do not need to do anything.',
  },
  in_progress: {
    title: 'Someone is working on it',
    text: 'We have read your enquiry and will contact you.',
  },
  answered: {
    title: 'We have answered',
    text: 'We have emailed or called you. If you have not heard from us, please contact us.',
  },
  finished: {
    title: 'Finished',
    text: 'This enquiry is finished. If you need something else, please send us a new one.',
  },
  withdrawn: {
    title: 'Withdrawn',
    text: 'You have withdrawn this enquiry, so we will take no further action.',
  },
};

export const FOLLOWING = {
  heading: 'Your enquiry',
  standing: 'Where it stands',
  reference: 'Reference',
  received: 'Received',
  replyBy: 'We’ll reply by',
  contact: 'Your contact',
  answered: 'Answered',
  withdrawnOn: 'Withdrawn',
  finished: 'It can no longer be changed here.',
  linkWorks: 'This link works until 30 days after we have finished with your enquiry.',
  linkEnds: (date: string) => `This link works until ${date}.`,
  sent: 'What you sent',
  message: 'Message',
  attachment: 'Attachment',
  oneFile: 'One file',
  details: 'Correct or add something',
  detailsHint: 'We sent your link to your email address, so that can’t be changed.',
  note: 'Add to your message',
  noteFull: 'You have added five notes. To tell us more, contact us.',
  save: 'Save changes',
  saved: 'Your changes are saved. We will see them.',
  file: 'Add a file',
  fileHint: (left: number) =>
    left === 1 ? 'You can add one more file.' : `You can add ${left} more files.`,
  filesFull: 'You have added five files. To send us more, contact us.',
  fileLabel: 'PDF, Word document or picture, up to 10 MB',
  addFile: 'Add this file',
  fileAdded: 'We have your file.',
  noFile: 'Please choose a file.',
  withdraw: 'Withdraw your enquiry',
  withdrawText: 'We will stop working on your enquiry and send no more messages about it.',
  withdrawSure: 'Yes, I want to withdraw my enquiry',
  withdrawButton: 'Withdraw enquiry',
  withdrawUnsure: 'Please tick the box if you want to withdraw your enquiry.',
  withdrawn: 'Your enquiry is withdrawn.',
};

export const FOLLOWING_FAILED = {
  unavailable: 'That did not work just now. Please try again in a minute.',
  rate_limited: 'You have tried this too many times. Please wait a few minutes.',
  too_large: 'The file is too large. We accept files up to 10 MB.',
  wrong_type: 'We accept PDF and Word documents and pictures. This file is another type.',
  conflict: 'This can no longer be changed, or you have already added as much as you can here.',
};
