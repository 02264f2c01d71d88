import type { User } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { readAccount, sessionsSchema } from './account-schema';

const user = { id: '1', email: 'a@tuart.example', user_metadata: {} } as User;

describe('readAccount', () => {
  it('reads every field', () => {
    const account = readAccount({
      ...user,
      new_email: 'b@tuart.example',
      user_metadata: { name: 'Robin', avatar_path: '1/x.png', other: 1 },
      identities: [
        {
          identity_id: 'i1',
          id: '1',
          user_id: '1',
          provider: 'email',
          identity_data: { email: 'a@tuart.example' },
        },
      ],
    });
    expect(account).toEqual({
      userId: '1',
      name: 'Robin',
      avatarPath: '1/x.png',
      email: 'a@tuart.example',
      newEmail: 'b@tuart.example',
      identities: [{ id: 'i1', provider: 'email', email: 'a@tuart.example' }],
    });
  });

  it.each([{}, { name: 7, avatar_path: {} }, { name: null }])(
    'accepts the metadata %j',
    (metadata) => {
      const account = readAccount({ ...user, user_metadata: metadata });
      expect(account).toMatchObject({ name: '', avatarPath: null, newEmail: null, identities: [] });
    },
  );
});

it('a session may have no device and no address', () => {
  const session = {
    id: '1',
    is_current: true,
    created_at: '2026-11-15T00:00:00Z',
    last_used_at: '2026-11-15T00:00:00Z',
    user_agent: null,
    ip_address: null,
  };
  expect(sessionsSchema.parse([session])).toEqual([session]);
});
