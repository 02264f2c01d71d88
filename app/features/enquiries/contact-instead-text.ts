/** Replaces the headings that ask for a message while the forms are switched off. */
export const CONTACT_INSTEAD = {
  title: 'Talk to us',
  intro: 'Call, write or drop in. Whether you are hiring or looking for work, we are glad to help.',
};
