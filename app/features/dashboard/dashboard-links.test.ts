import { describe, expect, it } from 'vitest';
import { accessOfRole, NO_ACCESS } from '~/lib/permissions';
import { headerLinks, workLinks } from './dashboard-links';

function labels(role: string, granted: string[]) {
  const access = accessOfRole(role, granted);
  return [...headerLinks(access), ...workLinks(access)].map(({ label }) => label);
}

describe('dashboard links', () => {
  it.each(['admin', 'developer'])('take an %s everywhere, in the order of §2', (role) => {
    expect(labels(role, [])).toEqual([
      'Site Editor',
      'Visual Site Editor',
      'Manage Leads',
      'Manage Clients',
      'Manage Staff',
      'Manage Tasks',
      'Manage Emails',
    ]);
  });

  it.each([
    [['leads.view'], ['Manage Leads']],
    [['clients.view'], ['Manage Clients']],
    [['leads.manage'], ['Manage Staff', 'Manage Tasks', 'Manage Emails']],
    [['users.view'], []],
  ])('with %j: %j', (granted, expected) => {
    expect(labels('someone', granted)).toEqual(expected);
  });

  it('are empty for someone without access', () => {
    expect([...headerLinks(NO_ACCESS), ...workLinks(NO_ACCESS)]).toEqual([]);
  });
});
