import { expect } from '../support/expect.ts';
import { invitationIn } from './calendar.ts';
import { Owner } from './people/owner.ts';
import { Recruiter } from './people/recruiter.ts';
import { Applicant, Employer, Guardian } from './people/visitor.ts';
import { DESK, OWNER, PHONE, story } from './town.ts';

const JOB = 'Apprentice cabinet maker';
const [TODAY = ''] = new Date().toISOString().split('T');
const YEAR = new Date().getFullYear();

story('From enquiry to apprentice', async ({ town }) => {
  const olive = await town.meet(Owner, OWNER.name, DESK, OWNER.email);
  const rita = await town.meet(Recruiter, 'Rita Ng', DESK);
  const emma = await town.meet(Employer, 'Emma Hart', PHONE);
  const zoe = await town.meet(Applicant, 'Zoe Young', PHONE);
  const paul = await town.meet(Guardian, 'Paul Young', PHONE);
  const ana = await town.meet(Applicant, 'Ana Reid', PHONE);
  const ben = await town.meet(Applicant, 'Ben Cole', PHONE);

  await olive.signsIn(OWNER.password);
  await olive.invites(rita, 'recruiter');
  await rita.acceptsInvitation('a wombat on the veranda');

  await emma.sendsEnquiry();
  await rita.opensLead(emma);
  await rita.makesOrganisation(JOB);
  await rita.publishes(JOB);

  await zoe.applies(JOB, { born: `${YEAR - 16}-01-01`, guardian: paul });
  await ana.applies(JOB, { born: '1999-04-03' });
  await ben.applies(JOB, { born: '1998-09-12' });
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
  await rita.moves(zoe, 'Offer');
  await rita.places(zoe, TODAY);
  await rita.opensPipeline(JOB);
  await rita.turnsDown(ana);
  await rita.turnsDown(ben);
});
