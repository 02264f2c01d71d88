import { expect } from '../support/expect.ts';
import { Owner } from './people/owner.ts';
import { Recruiter } from './people/recruiter.ts';
import { Employer } from './people/visitor.ts';
import { strangerTriesDoors } from './stranger.ts';
import { DESK, OWNER, PHONE, story } from './town.ts';

const PASSWORD = 'a wombat on the veranda';

story(
  'The colleague who leaves hands over work and history, and has no access from then on',
  async ({ town }) => {
    const olive = await town.meet(Owner, OWNER.name, DESK, OWNER.email);
    const liam = await town.meet(Recruiter, 'Liam Rowe', DESK);
    const phone = await town.meet(Recruiter, liam.name, PHONE, liam.email);
    const sue = await town.meet(Recruiter, 'Sue Park', DESK);
    const emma = await town.meet(Employer, 'Emma Hart', DESK);
    await olive.signsIn(OWNER.password);
    for (const colleague of [liam, sue]) {
      await olive.invites(colleague, 'recruiter');
      await colleague.acceptsInvitation(PASSWORD);
    }
    await emma.sendsEnquiry();
    await olive.opensLead(emma);
    await olive.assigns(liam);
    await olive.givesTask('Call the workshop', liam);
    await liam.opensLead(emma);
    await liam.writesNote('Prefers mornings.');
    await phone.signsIn(PASSWORD);
    const calendar = await phone.subscribesToCalendar();
    expect((await fetch(calendar)).status).toBe(200);

    await olive.removes(liam, sue);
    for (const device of [liam, phone]) await device.losesAccess(PASSWORD);
    expect((await fetch(calendar)).status).toBe(404);
    await sue.followsNotification(/assigned to you/);
    await sue.opensLead(emma);
    await expect(sue.page.getByLabel('Owner').locator('option:checked')).toHaveText('Sue Park');
    await expect(sue.page.getByRole('list', { name: 'Timeline' })).toContainText('Liam Rowe');
    await olive.goesTo('Tasks');
    await expect(olive.page.getByRole('row', { name: /Call the workshop/ })).toContainText(
      'Sue Park',
    );
    await olive.filters('Owner', 'Nobody’s');
    await olive.sees(/^No tasks/);
    await olive.goesTo('Leads');
    await olive.filters('Owner', 'Nobody');
    await olive.sees(/^No leads/);

    await emma.opensEnquiry();
    await strangerTriesDoors(town, { knows: [emma, sue], look: () => emma.readsAgain() });
  },
);
