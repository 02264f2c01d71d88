import { expect } from '../support/expect.ts';
import { invitationIn } from './calendar.ts';
import { FieldOfficer } from './people/field-officer.ts';
import { Owner } from './people/owner.ts';
import { Recruiter } from './people/recruiter.ts';
import { Applicant, Employer, Guardian } from './people/visitor.ts';
import { strangerTriesDoors } from './stranger.ts';
import { DESK, OWNER, PHONE, PLAIN_PHONE, story } from './town.ts';

const JOB = 'Apprentice cabinet maker';
const PASSWORD = 'a wombat on the veranda';
const FIELD = ['placements.view', 'placements.manage'];
/** Long enough ago for the visit of the fourth week to be due. */
const [STARTS = ''] = new Date(Date.now() - 20 * 86_400_000).toISOString().split('T');
const YEAR = new Date().getFullYear();

story('From enquiry to apprentice', async ({ town }) => {
  const olive = await town.meet(Owner, OWNER.name, DESK, OWNER.email);
  const rita = await town.meet(Recruiter, 'Rita Ng', DESK);
  const fay = await town.meet(FieldOfficer, 'Fay Ward', PHONE);
  const emma = await town.meet(Employer, 'Emma Hart', PHONE);
  const zoe = await town.meet(Applicant, 'Zoe Young', PHONE);
  const paul = await town.meet(Guardian, 'Paul Young', PHONE);
  const ana = await town.meet(Applicant, 'Ana Reid', PLAIN_PHONE);
  const ben = await town.meet(Applicant, 'Ben Cole', PHONE);

  await olive.signsIn(OWNER.password);
  await olive.addsRole('field', FIELD);
  await olive.invites(rita, 'recruiter');
  await olive.invites(fay, 'field');
  await rita.acceptsInvitation(PASSWORD);
  await fay.acceptsInvitation(PASSWORD);

  await emma.sendsEnquiry();
  await rita.opensLead(emma);
  await rita.makesOrganisation(JOB);
  await rita.publishes(JOB);

  await zoe.applies(JOB, { born: `${YEAR - 16}-01-01`, guardian: paul });
  await ana.applies(JOB, { born: '1999-04-03' });
  await ben.applies(JOB, { born: '1998-09-12', isCutOff: !town.way.isLate });
  await rita.opensPipeline(JOB);
  await expect(rita.card(zoe)).toContainText('Awaiting guardian');
  await paul.agrees();
  await expect(rita.card(zoe)).not.toContainText('Awaiting guardian');
  for (const person of [zoe, ana, ben]) await rita.moves(person, 'Screening');

  await rita.shares([zoe, ana], 'Two people who would suit your workshop.');
  await emma.answersShortlist({ 'Zoe Young': 'Interview', 'Ana Reid': 'No' });
  await rita.followsNotification(/The employer would like to interview Zoe Young/);
  await rita.button('Close', rita.dialog('Zoe Young'));
  await rita.opensPipeline(JOB);
  await rita.plansInterview(zoe, emma, '2083-02-01');
  for (const person of [zoe, emma]) {
    const letter = await person.findsLetter(/interview/i);
    expect(invitationIn(letter)).toMatchObject({ place: '12 Marri Road' });
  }
  await emma.acceptsInvitation(await emma.findsLetter(/interview/i));
  await rita.followsNotification(/Emma Hart accepted the interview with Zoe Young/);
  await rita.button('Close', rita.dialog('Zoe Young'));

  await zoe.opensReceipt();
  await strangerTriesDoors(town, { knows: [emma, zoe], look: () => zoe.readsAgain() });

  await rita.opensPipeline(JOB);
  await rita.moves(zoe, 'Offer');
  await rita.places(zoe, STARTS, fay);
  await zoe.opensReceipt();
  await zoe.sees('You got the job');
  await paul.findsNothingLeftToAnswer();
  await rita.opensPipeline(JOB);
  for (const person of [ana, ben]) await rita.turnsDown(person);
  await rita.withdrawsShortlist();
  await emma.findsShortlistEnded();
  for (const person of [ana, ben]) {
    await rita.sendsLetterNow(person);
    await person.findsLetter('On this occasion we’ve gone with other applicants.');
    await person.opensReceipt();
    await person.sees('Not successful this time');
    await person.sees('This link works until 30 days after we have decided.');
  }

  await fay.opensVisits();
  await fay.losesConnection();
  await fay.recordsVisit(zoe, 'Week 4 visit', {
    wellbeing: '1',
    notes: 'Likes the work.',
    concerns: 'The drive is too long.',
  });
  await fay.regainsConnection();
  await olive.followsNotification(/Low rating on a visit to Zoe Young/);
  const visits = olive.page.getByRole('list', { name: 'Visits' });
  await expect(visits.getByRole('listitem')).toHaveCount(1);
  await expect(visits).toContainText('The drive is too long.');
});
