import { expect } from '../support/expect.ts';
import { Colleague } from './people/colleague.ts';
import { Owner } from './people/owner.ts';
import { DESK, OWNER, story } from './town.ts';

story(
  'First week: an owner starts with nothing, and three colleagues are given work',
  async ({ town }) => {
    const olive = await town.meet(Owner, OWNER.name, DESK, OWNER.email);
    await olive.signsIn(OWNER.password);
    await olive.startsBrand('Banksia People');
    const rita = await town.meet(Colleague, 'Rita Ng', DESK);
    await olive.invites(rita, 'recruiter');
    await rita.acceptsInvitation('a wombat on the veranda');
    expect(1).toBe(1);
  },
);
