import { expect } from '../support/expect.ts';
import { Colleague } from './people/colleague.ts';
import { Owner } from './people/owner.ts';
import { Recruiter } from './people/recruiter.ts';
import { Employer } from './people/visitor.ts';
import { STRANGER, strangerTriesDoors } from './stranger.ts';
import { DESK, OWNER, story } from './town.ts';

const PASSWORD = 'a wombat on the veranda';

story(
  'First week: an owner starts with nothing, and three colleagues are given work',
  async ({ town }) => {
    const olive = await town.meet(Owner, OWNER.name, DESK, OWNER.email);
    const rosa = await town.meet(Colleague, 'Rosa Bell', DESK);
    const rita = await town.meet(Recruiter, 'Rita Ng', DESK);
    const finn = await town.meet(Colleague, 'Finn Ward', DESK);
    const emma = await town.meet(Employer, 'Emma Hart', DESK);

    await olive.signsIn(OWNER.password);
    await olive.startsBrand('Banksia People');
    await olive.addsRole('reception', ['leads.view', 'leads.manage']);
    await olive.addsRole('field', ['leads.view', 'leads.manage', 'placements.view']);
    await olive.invites(rosa, 'reception');
    await olive.invites(rita, 'recruiter');
    await olive.invites(finn, 'field');
    for (const colleague of [rosa, rita, finn]) await colleague.acceptsInvitation(PASSWORD);

    await emma.sendsEnquiry();
    await olive.opensLead(emma);
    await olive.assigns(rosa);
    await olive.writesNote('@Rita Ng knows this workshop, @Finn Ward visits it.');
    await olive.givesTask('Book the first visits', finn);

    await rosa.followsNotification(/Emma Hart/);
    await expect(rosa.page.getByRole('heading', { name: 'Emma Hart', level: 1 })).toBeVisible();
    await rita.followsNotification(/Olive Marsh mentioned you/);
    await rita.sees('knows this workshop');
    await finn.followsNotification(/Olive Marsh mentioned you/);
    await finn.followsNotification('New task for you: Book the first visits');
    await expect(finn.dialog('Book the first visits')).toBeVisible();
    await finn.button('Close', finn.dialog('Book the first visits'));
    await expect(finn.page.getByRole('row', { name: /Book the first visits/ })).toContainText(
      'Finn Ward',
    );

    const [hers, his] = [await rosa.screens(), await finn.screens()];
    expect(hers).toContain('Leads');
    expect(hers).not.toContain('Placements');
    expect(his).toContain('Placements');
    expect(his).not.toContain('Vacancies');

    await emma.opensEnquiry();
    await strangerTriesDoors(town, { knows: [emma, rosa], look: () => emma.readsAgain() });
    await olive.putsBackDetails(STRANGER, emma);
    for (const number of ['New today', 'Waiting for an answer', 'Clients'])
      await olive.opensNumber(number);
  },
);
