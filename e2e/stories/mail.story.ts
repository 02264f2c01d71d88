import { pdf, png } from '../../tests/storage/samples.ts';
import { expect } from '../support/expect.ts';
import { Correspondent } from './people/correspondent.ts';
import { Owner } from './people/owner.ts';
import { Person } from './people/person.ts';
import { Employer } from './people/visitor.ts';
import { STRANGER, strangerTriesDoors } from './stranger.ts';
import { DESK, OWNER, REPLY_ADDRESS, story } from './town.ts';

const COPY = 'casey@example.com';
const FILE = 'Our plan.pdf';
const FIRST = {
  subject: 'Visiting {{their_company}}',
  text: 'Hello {{first_name}}, we can visit {{their_company}} in March.',
};
const ANSWER = 'April suits us, see the plan.';
const REPLY = 'Re: Visiting Banksia Cabinets';
const HELLO = { to: REPLY_ADDRESS, subject: 'Traineeships', text: 'Do you have traineeships?' };
const PALLETS = { to: REPLY_ADDRESS, subject: 'Cheap pallets', text: 'Only today.' };

const ELSEWHERE = 'https://pictures.example/shed.png';
const PICTURES = {
  'Our shed': ELSEWHERE,
  'Our roof': 'cid:roof',
  'Our plan': 'cid:plan',
  'Our dog': 'cid:lost',
};
/** With a plan, a picture, and a file that cannot be kept. */
const RICH = {
  text: `${ANSWER}\n\nOn Monday, Rita Ng wrote:\n> Hello Emma, we can visit`,
  html: `<p><b>${ANSWER}</b></p>${Object.entries(PICTURES)
    .map(([alt, src]) => `<img alt="${alt}" src="${src}">`)
    .join('')}`,
  attachments: [
    { filename: 'roof.png', cid: 'roof', content: await png() },
    { filename: 'plan.pdf', cid: 'plan', content: pdf('Plan') },
    { filename: 'timesheet.xlsx', content: Buffer.from('PK') },
  ],
};

story('A week of mail: every message is at its record, once', async ({ town }) => {
  const olive = await town.meet(Owner, OWNER.name, DESK, OWNER.email);
  const rita = await town.meet(Correspondent, 'Rita Ng', DESK);
  const emma = await town.meet(Employer, 'Emma Hart', DESK);
  const robin = await town.meet(Person, 'Robin Marsh', DESK);
  const mal = await town.meet(Person, STRANGER, DESK);
  await olive.signsIn(OWNER.password);
  await olive.invites(rita, 'recruiter');
  await Promise.all([rita.acceptsInvitation('a wombat on the veranda'), emma.sendsEnquiry()]);

  await rita.addsTemplate('First answer', FIRST);
  await rita.opensLead(emma);
  await rita.answersWithTemplate('First answer', COPY, FILE);
  await rita.undoesSending();
  await rita.changesDraft('in March', 'in April', COPY, FILE);

  await mal.mails(PALLETS);
  const marked = { ...PALLETS, subject: 'Cheaper pallets', headers: { 'X-Spam-Flag': 'YES' } };
  await mal.mails(marked);
  await robin.mails(HELLO);
  await rita.goesTo('Inbox');
  await expect(rita.page.getByRole('row', { name: PALLETS.subject })).toContainText(mal.name);
  await rita.marksAsSpam(PALLETS.subject);
  await rita.looksAtMessages('Spam');
  for (const { subject } of [PALLETS, marked]) await rita.sees(subject);
  await rita.looksAtMessages('Waiting to be filed');
  await rita.makesLead(HELLO.subject, robin, HELLO.text);

  const letter = await emma.findsLetter('Hello Emma, we can visit Banksia Cabinets in April.');
  expect(letter.readers).toEqual([emma.email, COPY]);
  expect(letter.files).toMatchObject([{ name: FILE }]);
  const answered = '<april@example.com>';
  await emma.mails({ ...RICH, answers: letter, messageId: answered }, { times: 2 });
  await mal.mails({
    answers: letter,
    from: { name: emma.name, address: mal.email },
    text: 'Send me her file.',
  });
  await mal.mails({ to: REPLY_ADDRESS, subject: 'About Emma', text: 'She asked me to write.' });

  await rita.followsNotification(/Emma Hart replied/);
  await town.letters.stop();
  await rita.repliesTo(ANSWER, REPLY, 'Then Tuesday at nine.');
  await rita.readsPictures(ANSWER, 'Hello Emma, we can visit', ELSEWHERE);
  await expect(rita.entry('Send me her file.')).toContainText(
    `from ${mal.email} · not an address we have for this person`,
  );
  const waiting = await rita.findsWaitingMessage(REPLY);
  await town.letters.start();
  await rita.sendsAgain(waiting);
  const last = await emma.findsLetter('Then Tuesday at nine.');
  expect(last.inReplyTo).toBe(answered);

  await rita.goesTo('Inbox');
  await expect(rita.page.getByRole('row', { name: 'About Emma' })).toContainText(mal.name);
  await rita.filesMessage('About Emma', emma);
  await rita.opensLead(emma);
  await rita.page.getByLabel('Kinds of entries').selectOption('Mail and texts');
  await expect(rita.entry('Visiting Banksia Cabinets')).toHaveCount(4);
  for (const words of [ANSWER, 'Send me her file.', 'She asked me to write.'])
    await expect(rita.entry(words)).toHaveCount(1);
  await expect(rita.answer()).toHaveValue(new RegExp(`Emma Hart wrote:\n> ${ANSWER}`));
  await expect(rita.entry('')).toHaveCount(5);
  await emma.opensEnquiry();
  await strangerTriesDoors(town, {
    knows: [emma, rita],
    look: async () => [await emma.readsAgain(), await rita.entry('').allInnerTexts()],
  });
  expect(await emma.countsLetters('in March')).toBe(0);
  for (const words of ['in April', 'Then Tuesday at nine.'])
    expect(await emma.countsLetters(words)).toBe(1);
});
