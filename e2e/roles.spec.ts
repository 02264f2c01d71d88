import { adminClient, createAccount, serviceClient } from '../tests/support/staff-client.ts';
import { expect } from './support/expect.ts';
import { holdSession } from './support/people.ts';
import { test } from './support/test.ts';

const PASSWORD = 'a colleague’s password';

test('a key that is granted or removed takes effect at once', async ({ page, server }) => {
  const colleague = { email: 'role-editor@example.com', password: PASSWORD };
  await createAccount(server, colleague, 'editor');
  await holdSession(page);
  await page.goto('/admin/roles');

  await test.step('the keys of administrators and developers are fixed', async () => {
    for (const role of ['admin', 'developer']) {
      const key = page.getByRole('checkbox', { name: `${role}: users.view` });
      await expect(key).toBeChecked();
      await expect(key).toBeDisabled();
      await expect(page.getByRole('button', { name: `Remove role ${role}` })).toBeHidden();
    }
  });

  const leads = page.getByRole('checkbox', { name: 'editor: leads.view' });
  await leads.click();
  await expect(leads).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('editor: leads.view removed')).toBeVisible();
  await expect(leads).not.toBeChecked();
  // From the next load this browser is the colleague’s, who signed in without the key.
  await holdSession(page, colleague);
  await leads.click();
  await expect(page.getByText('editor: leads.view granted')).toBeVisible();
  await page.goto('/admin/leads');
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();

  const admin = await adminClient(server.url);
  const key = { role: 'editor', permission_key: 'leads.view' };
  const taken = await admin.from('permissions').delete().match(key).select();
  expect(taken.data).toHaveLength(1);
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/content$/);
});

test('a role is added, requires a second factor, and is removed when nobody has it', async ({
  page,
  server,
}) => {
  await holdSession(page);
  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'Add role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add role' });
  const submit = dialog.getByRole('button', { name: 'Add role' });
  await submit.click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('viewer');
  await submit.click();
  await expect(dialog.getByText('A role with this name already exists.')).toBeVisible();
  await dialog.getByLabel('Name').fill('mentor');
  await submit.click();
  await expect(page.getByRole('rowheader', { name: /^mentor/ })).toContainText('0 people');

  const factor = page.getByRole('checkbox', { name: 'mentor: requires second factor' });
  await factor.click();
  await expect(page.getByText('mentor: second factor required')).toBeVisible();

  const remove = page.getByRole('button', { name: 'Remove role mentor' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Remove role?' });
  await createAccount(server, { email: 'mentor@example.com', password: PASSWORD }, 'mentor');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Someone still has the role mentor.')).toBeVisible();
  await expect(remove).toBeHidden();

  const service = await serviceClient(server);
  await service.from('admin_users').delete().eq('role', 'mentor');
  await page.reload();
  await expect(factor).toBeChecked();
  await remove.click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Role removed')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /^mentor/ })).toBeHidden();
});

test('other people see their own role and cannot change anything', async ({ page, server }) => {
  const recruiter = { email: 'role-reader@example.com', password: PASSWORD };
  await createAccount(server, recruiter, 'recruiter');
  await holdSession(page, recruiter);
  await page.goto('/admin/roles');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(page.getByRole('checkbox', { name: 'recruiter: leads.view' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add role' })).toBeHidden();
});
