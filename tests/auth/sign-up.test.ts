import { hash } from 'bcryptjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthHarness, createAuthHarness, PASSWORD, SITE_URL } from './auth-harness.ts';

let auth: AuthHarness;
let isOn = true;
let email: string;
let count = 0;

beforeAll(async () => {
  auth = await createAuthHarness({ isSignUpEnabled: () => isOn });
});
afterAll(() => auth.close());
beforeEach(() => {
  isOn = true;
  email = `person${++count}@tuart.example`;
});

function userCount() {
  return auth.database.owner`select from auth.users`.then((rows) => rows.length);
}

async function subjectsTo(address: string): Promise<string[]> {
  const mails = await auth.database.owner<{ subject: string }[]>`
    select subject from public.emails where recipient = ${address} order by created_at
  `;
  return mails.map(({ subject }) => subject);
}

async function openLink(address: string) {
  return auth.openLink((await auth.mailTo(address)).link);
}

describe('while sign-up is on', () => {
  it('mails a link, and the person cannot sign in before it is opened', async () => {
    const client = auth.client();
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { name: 'Ada' }, emailRedirectTo: `${SITE_URL}/login` },
    });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } });
    const early = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(early.error?.code).toBe('email_not_confirmed');
    expect((await openLink(email)).href).toMatch(
      /^http:\/\/site\.test\/login#access_token=.*type=signup/,
    );
    const { data: after } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(after.user).toMatchObject({ id: data.user?.id, user_metadata: { name: 'Ada' } });
    expect(after.user?.identities?.[0]?.identity_data?.email_verified).toBe(true);
  });

  it('confirms by code', async () => {
    const client = auth.client();
    await client.auth.signUp({ email, password: PASSWORD });
    const { code } = await auth.mailTo(email);
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'signup' });
    expect(data.session?.user.email).toBe(email);
  });

  it('confirms with PKCE', async () => {
    const client = auth.client({ flowType: 'pkce' });
    await client.auth.signUp({ email, password: PASSWORD });
    const code = (await openLink(email)).searchParams.get('code') ?? '';
    expect((await client.auth.exchangeCodeForSession(code)).data.session?.user.email).toBe(email);
  });

  it('sends the mail again on request', async () => {
    const client = auth.client();
    await client.auth.signUp({ email, password: PASSWORD });
    const first = (await auth.mailTo(email)).code;
    await client.auth.resend({ type: 'signup', email });
    const { code } = await auth.mailTo(email);
    expect((await client.auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull();
    const { error } = await client.auth.verifyOtp({ email, token: first, type: 'signup' });
    expect(error?.code).toBe('otp_expired');
  });

  it('keeps the first mail valid when a stranger asks for it again', async () => {
    const client = auth.client();
    await client.auth.signUp({ email, password: PASSWORD });
    const { code } = await auth.mailTo(email);
    await auth.client().auth.resend({ type: 'signup', email });
    expect((await client.auth.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull();
  });

  it('gives the same answer for a taken address as for a new one, and sends no mail', async () => {
    await auth.createAccount(email);
    const shape = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shape)
        : value && typeof value === 'object'
          ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)]))
          : typeof value;
    const taken = await auth.client().auth.signUp({ email, password: PASSWORD });
    const again = await auth.client().auth.signUp({ email, password: PASSWORD });
    const fresh = await auth.client().auth.signUp({ email: `new-${email}`, password: PASSWORD });
    expect(taken.error).toBeNull();
    expect(shape(taken.data)).toEqual(shape(fresh.data));
    expect(again.data.user?.id).toBe(taken.data.user?.id);
    await expect(auth.mailTo(email)).rejects.toThrow('No mail');
  });

  it('gives an unconfirmed address to the person who signed up last, with password and link', async () => {
    await auth.client().auth.signUp({ email, password: "the squatter's password" });
    const squatted = (await auth.mailTo(email)).link;
    await auth.client().auth.signUp({ email, password: PASSWORD });
    const stale = await auth.fetch(squatted);
    expect(stale.headers.get('location')).toContain('otp_expired');
    await openLink(email);
    const sign = (password: string) => auth.client().auth.signInWithPassword({ email, password });
    expect((await sign("the squatter's password")).error?.code).toBe('invalid_credentials');
    expect((await sign(PASSWORD)).error).toBeNull();
  });

  it('makes one account from ten simultaneous requests with one address', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => auth.client().auth.signUp({ email, password: PASSWORD })),
    );
    expect(all.map(({ error }) => error)).toEqual(Array(10).fill(null));
    expect(await auth.database.owner`select from auth.users where email = ${email}`).toHaveLength(
      1,
    );
  });

  it.each([
    [{ email: 'nobody@tuart.example', password: 'password' }, 'weak_password'],
    [{ email: 'nobody@tuart.example', password: 'tuart123' }, 'weak_password'],
    [{ email: 'nobody@tuart.example', password: 'Nobody@Tuart.example' }, 'weak_password'],
    [{ email: 'not an address', password: PASSWORD }, 'validation_failed'],
    [{ email: 'nobody@tuart.example', password: '' }, 'validation_failed'],
  ])('refuses %j', async (credentials, code) => {
    expect((await auth.client().auth.signUp(credentials)).error?.code).toBe(code);
  });

  it('has no anonymous accounts', async () => {
    const { error } = await auth.client().auth.signInAnonymously();
    expect(error?.code).toBe('anonymous_provider_disabled');
  });
});

describe('while sign-up is off', () => {
  beforeEach(() => {
    isOn = false;
  });

  it('says so in the settings', async () => {
    const headers = { apikey: auth.keys.publishableKey };
    const settings = await (await auth.fetch('/auth/v1/settings', { headers })).json();
    expect(settings).toMatchObject({ disable_signup: true, external: { email: true } });
  });

  it('makes no account by any route', async () => {
    const before = await userCount();
    const client = auth.client();
    const signUp = await client.auth.signUp({ email, password: PASSWORD });
    expect(signUp.error).toMatchObject({ code: 'signup_disabled', status: 422 });
    expect((await client.auth.signInAnonymously()).error?.code).toBe('signup_disabled');
    await client.auth.signInWithOtp({ email, options: { shouldCreateUser: true } });
    await client.auth.resetPasswordForEmail(email);
    await client.auth.resend({ type: 'signup', email });
    await client.auth.signInWithIdToken({ provider: 'google', token: 'x' });
    await client.auth.admin.createUser({ email, password: PASSWORD });
    await client.auth.admin.inviteUserByEmail(email);
    for (const path of ['/magiclink', '/sso', '/invite', '/admin/users', '/admin/generate_link']) {
      for (const method of ['POST', 'PUT']) {
        const response = await auth.fetch(`/auth/v1${path}`, {
          method,
          headers: { apikey: auth.keys.publishableKey },
          body: JSON.stringify({ email, password: PASSWORD, type: 'signup' }),
        });
        expect(response.status).toBeGreaterThanOrEqual(400);
      }
    }
    for (const grant of ['id_token', 'web3', 'client_credentials', '']) {
      const response = await auth.fetch(`/auth/v1/token?grant_type=${grant}`, {
        method: 'POST',
        headers: { apikey: auth.keys.publishableKey },
        body: JSON.stringify({ email, password: PASSWORD, provider: 'google', id_token: 'x' }),
      });
      expect(response.status).toBe(400);
    }
    expect(await userCount()).toBe(before);
  });
});

describe('operators with the secret key', () => {
  const operator = () => auth.client({ key: auth.keys.secretKey }).auth.admin;

  it('create, read, list and delete users', async () => {
    const { data, error } = await operator().createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { name: 'Ada' },
    });
    expect(error).toBeNull();
    const id = data.user?.id ?? '';
    const { session } = await auth.signIn(email);
    expect((await operator().getUserById(id)).data.user?.email).toBe(email);
    const list = await operator().listUsers({ page: 1, perPage: 1000 });
    expect(list.data.users.map((user) => user.id)).toContain(id);
    expect((await operator().createUser({ email })).error?.code).toBe('email_exists');
    expect((await operator().deleteUser(id)).error).toBeNull();
    expect(await auth.restStatus(session.access_token)).toBe(401);
    expect((await operator().getUserById(id)).error?.status).toBe(404);
  });

  it('import people with their existing password hashes', async () => {
    const password_hash = await hash(PASSWORD, 4);
    const created = await operator().createUser({ email, password_hash, email_confirm: true });
    expect(created.error).toBeNull();
    expect((await auth.signIn(email)).session.user.email).toBe(email);
    for (const [refused, message] of [
      [{ password_hash: 'secret' }, 'bcrypt'],
      [{ password_hash: password_hash.replace('$04$', '$31$') }, 'a cost from 4 to 12'],
      [{ password_hash, password: PASSWORD }, 'Only a password or a password hash'],
    ] as const) {
      const { error } = await operator().createUser({ email: `new-${email}`, ...refused });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
      expect(error?.message).toContain(message);
    }
  });

  it('page through the users in supabase-js’s format', async () => {
    const { owner } = auth.database;
    for (let i = 0; i < 5; i++) await auth.createAccount(`page${i}-${email}`);
    const [row] = await owner`select count(*)::int as total from auth.users`;
    const total = row?.total ?? 0;
    const perPage = Math.ceil(total / 3);
    const seen = new Set<string>();
    let page: number | null = 1;
    while (page) {
      const { data, error } = await operator().listUsers({ page, perPage });
      if (error) throw error;
      expect(data).toMatchObject({ total, lastPage: 3, nextPage: page < 3 ? page + 1 : null });
      for (const { id } of data.users) seen.add(id);
      page = data.nextPage;
    }
    expect(seen.size).toBe(total);
    expect((await operator().listUsers()).data).toMatchObject({ total });
  });

  it.each(['page=-1', 'page=0', 'page=x', 'page=1.5', 'per_page=0', 'per_page=1001'])(
    'cannot list users with %s',
    async (query) => {
      const headers = { apikey: auth.keys.secretKey };
      const response = await auth.fetch(`/auth/v1/admin/users?${query}`, { headers });
      expect([response.status, (await response.json()).error_code]).toEqual([
        400,
        'validation_failed',
      ]);
    },
  );

  it('cannot delete the last administrator, and are told why', async () => {
    const id = await auth.createAccount(email);
    const { owner } = auth.database;
    await owner`insert into public.admin_users (user_id, role) values (${id}, 'admin')`;
    const { error } = await operator().deleteUser(id);
    expect(error).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'The last administrator cannot be removed or demoted',
    });
    expect((await operator().getUserById(id)).data.user?.email).toBe(email);
  });

  it('cannot set a password that is easy to guess', async () => {
    const id = await auth.createAccount(email);
    for (const password of ['tuart123', 'Passw0rd!', email]) {
      const changed = await operator().updateUserById(id, { password });
      expect(changed.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] });
      const created = await operator().createUser({ email: `new-${email}`, password });
      expect(created.error?.code).toBe('weak_password');
    }
  });

  it('send an invitation whose link sets the first password', async () => {
    isOn = false;
    const redirectTo = `${SITE_URL}/admin/account`;
    const { error } = await operator().inviteUserByEmail(email, { redirectTo });
    expect(error).toBeNull();
    const target = await openLink(email);
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect([target.pathname, fragment.get('type')]).toEqual(['/admin/account', 'invite']);
    const client = auth.client();
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect(await subjectsTo(email)).toEqual([expect.stringMatching(/invited/)]);
    expect((await auth.signIn(email)).session.user.email).toBe(email);
    expect((await operator().inviteUserByEmail(email)).error?.code).toBe('email_exists');
    // The second password is a changed one.
    await client.auth.updateUser({ password: `${PASSWORD}, again`, current_password: PASSWORD });
    expect(await subjectsTo(email)).toContain('Your password was changed');
  });

  it('send an invitation whose password nobody else can choose by signing up', async () => {
    await operator().inviteUserByEmail(email);
    const invitation = await auth.mailTo(email);
    const stranger = { email, password: "a stranger's password" };
    expect((await auth.client().auth.signUp(stranger)).error).toBeNull();
    expect((await auth.mailTo(email)).link).toBe(invitation.link);
    expect((await openLink(email)).hash).toContain('access_token');
    const { error } = await auth.client().auth.signInWithPassword(stranger);
    expect(error?.code).toBe('invalid_credentials');
  });

  it('send an invitation that stays valid when a stranger asks for another mail', async () => {
    await operator().inviteUserByEmail(email);
    const invitation = await auth.mailTo(email);
    expect((await auth.client().auth.resend({ type: 'signup', email })).error).toBeNull();
    expect(await auth.mailTo(email)).toEqual(invitation);
    expect((await openLink(email)).hash).toContain('access_token');
  });

  it('send an invitation that stays valid when a stranger signed up before', async () => {
    const stranger = { email, password: "a stranger's password" };
    expect((await auth.client().auth.signUp(stranger)).error).toBeNull();
    expect((await operator().inviteUserByEmail(email)).error).toBeNull();
    await auth.client().auth.signUp(stranger);
    expect((await openLink(email)).hash).toContain('access_token');
    const { error } = await auth.client().auth.signInWithPassword(stranger);
    expect(error?.code).toBe('invalid_credentials');
  });

  it('change users’ data, address and password; a new password signs them out', async () => {
    const id = await auth.createAccount(email);
    const { session } = await auth.signIn(email);
    const moved = `moved-${email}`;
    const { data, error } = await operator().updateUserById(id, {
      email: moved.toUpperCase(),
      user_metadata: { name: 'Ada', nick: null },
      app_metadata: { team: 'north' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: moved,
      user_metadata: { name: 'Ada' },
      app_metadata: { provider: 'email', team: 'north' },
      identities: [{ identity_data: { email: moved } }],
    });
    expect(await auth.restStatus(session.access_token)).toBe(200);

    const password = 'another quokka, another bicycle';
    expect((await operator().updateUserById(id, { password: 'short' })).error?.code).toBe(
      'weak_password',
    );
    expect((await operator().updateUserById(id, { password })).error).toBeNull();
    expect(await auth.restStatus(session.access_token)).toBe(401);
    const again = await auth.client().auth.signInWithPassword({ email: moved, password });
    expect(again.error).toBeNull();

    await auth.createAccount(email);
    expect((await operator().updateUserById(id, { email })).error?.code).toBe('email_exists');
    const nobody = await operator().updateUserById(crypto.randomUUID(), {});
    expect(nobody.error?.code).toBe('user_not_found');
  });

  it('confirm an address, ban a person for a while, and lift the ban', async () => {
    const id = await auth.createAccount(email, { isConfirmed: false });
    const { data } = await operator().updateUserById(id, { email_confirm: true });
    expect(data.user?.email_confirmed_at).toBeTruthy();
    const { session } = await auth.signIn(email);
    const banned = await operator().updateUserById(id, { ban_duration: '24h30m' });
    const hours = (Date.parse(banned.data.user?.banned_until ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24.5, 1);
    expect(await auth.restStatus(session.access_token)).toBe(401);
    await expect(auth.signIn(email)).rejects.toMatchObject({ code: 'user_banned' });
    for (const ban_duration of ['soon', '', '-1h']) {
      const { error } = await operator().updateUserById(id, { ban_duration });
      expect(error?.code, ban_duration).toBe('validation_failed');
    }
    await operator().updateUserById(id, { ban_duration: 'none' });
    expect((await auth.signIn(email)).session.user.id).toBe(id);
  });

  it('are the only ones: a signed-in person is refused', async () => {
    await auth.createAccount(email);
    const { client } = await auth.signIn(email);
    const attempts = [
      await client.auth.admin.createUser({ email: 'x@tuart.example' }),
      await client.auth.admin.listUsers(),
      await client.auth.admin.getUserById(crypto.randomUUID()),
      await client.auth.admin.deleteUser(crypto.randomUUID()),
      await client.auth.admin.updateUserById(crypto.randomUUID(), { email_confirm: true }),
      await client.auth.admin.mfa.listFactors({ userId: crypto.randomUUID() }),
      await client.auth.admin.mfa.deleteFactor({
        userId: crypto.randomUUID(),
        id: crypto.randomUUID(),
      }),
      await client.auth.admin.inviteUserByEmail('x@tuart.example'),
    ];
    for (const { error } of attempts)
      expect(error).toMatchObject({ status: 403, code: 'not_admin' });
  });
});
