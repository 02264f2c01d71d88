import { hasOldPostgres, NO_OLD_POSTGRES } from '../../tests/support/old-postgres.ts';
import { expect } from '../support/expect.ts';
import { Colleague } from './people/colleague.ts';
import { Keeper } from './people/keeper.ts';
import { Operator } from './people/operator.ts';
import { Employer } from './people/visitor.ts';
import { strangerTriesDoors } from './stranger.ts';
import { story as base, DESK, OWNER } from './town.ts';

const PAGE = '/visit-the-workshop';

const story = base.extend<{ operator: Operator }>({
  operator: async ({ browserName: _ }, use) => {
    const operator = await Operator.arrives();
    await use(operator);
    await operator.leaves();
  },
});

story.use({ ways: ['usual'] });

story('The operator', async ({ town, operator }) => {
  const olive = await town.meet(Keeper, OWNER.name, DESK, OWNER.email);
  const rosa = await town.meet(Colleague, 'Rosa Bell', DESK);
  const emma = await town.meet(Employer, 'Emma Hart', DESK);
  const settings = { DEMO: '0', SMTP_URL: town.letters.url };

  await olive.signsIn(OWNER.password);
  await olive.invites(rosa, 'recruiter');
  await rosa.acceptsInvitation('a wombat on the veranda');
  await emma.sendsEnquiry();
  await olive.addsPage('Visit the workshop', 'Open on Thursdays.');
  await olive.uploadsPicture('Workbench.png');
  const before = await olive.looksAround(PAGE);
  expect(before.page).toContain('Open on Thursdays.');

  const archive = await operator.backsUp(town.server);
  await olive.seesBackup(/Made with npm run backup: .* 1 files/);
  await operator.upgrades(town.server, settings);
  expect(await olive.looksAround(PAGE)).toEqual(before);
  await olive.seesBackup(/Made before an upgrade: /);

  const places = [operator.restores(archive, settings)];
  if (hasOldPostgres) places.push(operator.restoresToOwnDatabase(archive, settings));
  else console.log(NO_OLD_POSTGRES);
  for (const baseURL of await Promise.all(places)) {
    const there = await town.meet(Keeper, OWNER.name, { ...DESK, baseURL }, OWNER.email);
    await there.signsIn(OWNER.password);
    expect(await there.looksAround(PAGE)).toEqual(before);
  }
  await emma.opensEnquiry();
  await strangerTriesDoors(town, { knows: [emma, rosa], look: () => emma.readsAgain() });
});
