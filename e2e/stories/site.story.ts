import { expect } from '../support/expect.ts';
import { ACCOUNT_ROUTES, PUBLIC_ROUTES } from '../support/public-routes.ts';
import { readLetters } from './letters.ts';
import { Editor } from './people/editor.ts';
import { Publisher } from './people/publisher.ts';
import { Reader } from './people/reader.ts';
import { strangerTriesDoors } from './stranger.ts';
import { DESK, OWNER, PHONE, story } from './town.ts';

const OLD_BRAND = ['Tuart', 'Perth', 'Wembley', 'Western Australia', 'Noongar'];
const ADDRESSES = [
  ...PUBLIC_ROUTES,
  ...ACCOUNT_ROUTES,
  '/search',
  '/site.webmanifest',
  '/robots.txt',
];
const TITLE = 'Visit the workshop';
const PAGE = '/visit-the-workshop';
const JOB = 'Apprentice cabinet maker';
const THANKS = 'See you on Thursday.';

story('The owner’s site', async ({ town }) => {
  const olive = await town.meet(Publisher, OWNER.name, DESK, OWNER.email);
  const ed = await town.meet(Editor, 'Ed Byrne', DESK);
  const val = await town.meet(Reader, 'Val Stone', { ...PHONE, javaScriptEnabled: false });
  const tess = await town.meet(Reader, 'Tess Lind', PHONE);

  await olive.signsIn(OWNER.password);
  await olive.startsBrand('Banksia People');
  await olive.invites(ed, 'editor');
  await ed.acceptsInvitation('a wombat on the veranda');
  expect(await val.findsWords(OLD_BRAND, ADDRESSES)).toEqual([]);
  await val.seesLogo();
  await val.opens('/terms');
  await val.sees('law of New South Wales');

  await ed.writesPage(TITLE, { heading: 'Open on Thursdays', text: 'Look over one shoulder.' });
  await ed.asksForReview('Our first page.');
  await olive.opensReview(ed, TITLE, 'Our first page.');
  await olive.publishesPage();
  await ed.rewrites(TITLE, 'Look over one shoulder.', 'Look over two shoulders.');
  await ed.asksForReview('More to see.');
  await ed.goesTo('Content');
  await val.finds('shoulder', TITLE);
  await val.sees('Look over one shoulder.');
  await olive.opensWaitingReview(TITLE, 'More to see.');
  await olive.compares('one shoulder.', 'two shoulders.');
  await olive.sendsBack('A form is missing. I will add one.');

  await olive.buildsForm('Visits', THANKS);
  await olive.putsFormOnPage('Visits', TITLE);
  await olive.publishesPage();
  await val.finds('two shoulders', TITLE);
  await val.answersForm(THANKS);
  await olive.findsLetter(/Visits/);
  await olive.followsNotification(/Val Stone/);
  for (const text of ['Visits', 'Number plate', '1ABC 234']) await olive.sees(text);

  await olive.corrects(PAGE, 'Open on Thursdays', 'Open every Thursday');
  await tess.opensNews(PAGE, 'Open every Thursday');
  await tess.answersForm(THANKS);
  await expect(tess.page.locator('[data-outcome]', { hasText: THANKS })).toBeInViewport();
  await olive.advertises(JOB);
  await tess.opens('/');
  await tess.link('See the jobs');
  await tess.link(JOB);
  await expect(tess.page.getByRole('heading', { name: JOB, level: 1 })).toBeVisible();

  for (const { email } of [olive, ed, val, tess]) {
    const letters = await readLetters(town.letters, email);
    expect(letters.length).toBeGreaterThan(0);
    const texts = letters.map(({ subject, text, from }) => `${from} ${subject} ${text}`).join();
    expect(OLD_BRAND.filter((word) => texts.includes(word))).toEqual([]);
  }
  const { link } = await val.findsLetter('/enquiries/');
  await val.opens(link('/enquiries/'));
  await strangerTriesDoors(town, { knows: [val, ed], look: () => val.readsAgain() });
});
