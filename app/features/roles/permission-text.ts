import type { PermissionKey } from '~/lib/permissions';

/** What each key allows, in everyday words. */
export const PERMISSION_TEXT: Record<PermissionKey, string> = {
  'users.view': 'See who has access, and how many people visit the site',
  'users.edit': 'Open a user’s details',
  'content.view': 'See pages, blocks and media',
  'content.write': 'Write pages for someone else to publish',
  'content.manage': 'Write and publish pages, blocks, media and the hero image',
  'site.edit': 'Edit the site, its theme and settings',
  'clients.view': 'See clients',
  'leads.view': 'See enquiries and their timeline',
  'leads.manage': 'Answer and change enquiries, clients, tasks, staff and emails',
  'vacancies.view': 'See organisations and vacancies',
  'vacancies.manage': 'Add and change organisations and vacancies, and open and close vacancies',
  'candidates.view': 'See candidates, their files and their applications',
  'candidates.manage': 'Work with candidates and their applications, and show them to employers',
  'placements.view': 'See placements and what is due for them',
  'placements.manage': 'Place people, look after them, and change care plans',
};

export const SECOND_FACTOR_TEXT =
  'People with this role can’t get in without an authenticator app or a passkey';
