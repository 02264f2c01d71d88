import { afterEach, expect, it } from 'vitest';
import { heldReply, holdRequests, isHeldBack } from './held-requests';

afterEach(() => holdRequests(false));

it.each([
  ['/rest/v1/leads?select=*', true],
  ['https://example.supabase.co/rest/v1/rpc/find_leads', true],
  ['/functions/v1/add-admin-user', true],
  ['/auth/v1/token?grant_type=password', false],
  ['https://example.supabase.co/auth/v1/user', false],
])('while a session has ended, %s is held back: %s', (url, isHeld) => {
  expect(isHeldBack(url)).toBe(false);
  holdRequests(true);
  expect(isHeldBack(url)).toBe(isHeld);
});

it('the reply is the same as for an ended session', async () => {
  expect(heldReply().status).toBe(401);
  expect(await heldReply().json()).toMatchObject({ code: 'PGRST301' });
});
