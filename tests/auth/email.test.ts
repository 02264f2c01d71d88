import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthHarness, createAuthHarness, PASSWORD, SITE_URL } from './auth-harness.ts';

const NEW_PASSWORD = 'numbat in a teapot';
let auth: AuthHarness;
let email: string;
let count = 0;

beforeAll(async () => {
  auth = await createAuthHarness();
});
afterAll(() => auth.close());
beforeEach(async () => {
  email = `person${++count}@tuart.example`;
  await auth.createAccount(email);
});

/** Opens a mailed link as a browser does and returns the address it leads to. */
async function open(link: string) {
  const target = await auth.openLink(link);
  return {
    target,
    query: target.searchParams,
    fragment: new URLSearchParams(target.hash.slice(1)),
  };
}

async function mailCount() {
  const [row] = await auth.database.owner`select count(*)::int as count from public.emails`;
  return row?.count;
}

describe('recovery', () => {
  it('signs in by link, and the new password does not need the old one', async () => {
    const client = auth.client();
    const redirectTo = `${SITE_URL}/admin/account?set=1`;
    expect((await client.auth.resetPasswordForEmail(email, { redirectTo })).error).toBeNull();
    const mail = await auth.mailTo(email);
    expect(mail.subject).toBe('Reset your password');
    const { target, fragment } = await open(mail.link);
    expect(`${target.origin}${target.pathname}${target.search}`).toBe(redirectTo);
    expect(fragment.get('type')).toBe('recovery');
    const { error } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const again = await auth.client().auth.signInWithPassword({ email, password: NEW_PASSWORD });
    expect(again.error).toBeNull();
    expect((await auth.mailTo(email)).subject).toBe('Your password was changed');
  });

  it('signs in by code', async () => {
    const client = auth.client();
    await client.auth.resetPasswordForEmail(email);
    const { code } = await auth.mailTo(email);
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
  });

  it('with PKCE, only the browser that asked can use the link', async () => {
    const client = auth.client({ flowType: 'pkce' });
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE_URL}/login` });
    const { query, fragment } = await open((await auth.mailTo(email)).link);
    expect(fragment.get('access_token')).toBeNull();
    const code = query.get('code') ?? '';
    const stranger = await auth.fetch('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      headers: { apikey: auth.keys.publishableKey },
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(56) }),
    });
    expect(await stranger.json()).toMatchObject({ code: 400, error_code: 'bad_code_verifier' });
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    const again = await auth.fetch('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      headers: { apikey: auth.keys.publishableKey },
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(56) }),
    });
    expect((await again.json()).error_code).toBe('flow_state_not_found');
  });

  it('cannot avoid PKCE by removing its prefix from the link', async () => {
    await auth.client({ flowType: 'pkce' }).auth.resetPasswordForEmail(email);
    const { link } = await auth.mailTo(email);
    const { fragment } = await open(link.replace('pkce_', ''));
    expect(fragment.get('error_code')).toBe('otp_expired');
  });

  it('accepts a link or code once, and then refuses the others', async () => {
    const client = auth.client();
    await client.auth.resetPasswordForEmail(email);
    const first = await auth.mailTo(email);
    await client.auth.resetPasswordForEmail(email);
    const second = await auth.mailTo(email);
    expect((await open(second.link)).fragment.get('access_token')).toBeTruthy();
    const used = await open(second.link);
    expect(used.fragment.get('error')).toBe('access_denied');
    expect((await open(first.link)).fragment.get('error_code')).toBe('otp_expired');
    const { error } = await client.auth.verifyOtp({ email, token: second.code, type: 'recovery' });
    expect(error?.code).toBe('otp_expired');
  });

  it('keeps link and code valid when a stranger asks for another mail', async () => {
    const owner = auth.client({ flowType: 'pkce' });
    await owner.auth.resetPasswordForEmail(email);
    const hers = await auth.mailTo(email);
    await auth.client({ flowType: 'pkce' }).auth.resetPasswordForEmail(email);
    expect((await auth.mailTo(email)).link).not.toBe(hers.link);
    const { query } = await open(hers.link);
    const { data, error } = await owner.auth.exchangeCodeForSession(query.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);

    await owner.auth.resetPasswordForEmail(email);
    const { code } = await auth.mailTo(email);
    await auth.client().auth.resetPasswordForEmail(email);
    const typed = await owner.auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect(typed.error).toBeNull();
  });

  it('does not count a stranger’s wrong codes against the browser that asked', async () => {
    const owner = auth.browser().client;
    const stranger = auth.browser().client;
    await owner.auth.resetPasswordForEmail(email);
    const { code } = await auth.mailTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const guess = (client: typeof owner, token: string) =>
      client.auth.verifyOtp({ email, token, type: 'recovery' });
    for (let i = 0; i < 8; i++) await guess(stranger, wrong);
    expect((await guess(stranger, code)).error?.code).toBe('otp_expired');
    for (let i = 0; i < 4; i++) await guess(owner, wrong);
    expect((await guess(owner, code)).error).toBeNull();
  });

  it('keeps a limited number of links', async () => {
    const client = auth.client();
    await client.auth.resetPasswordForEmail(email);
    const [user] = await auth.database.owner`select id from auth.users where email = ${email}`;
    await auth.database.owner`
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
      select gen_random_uuid(), ${user?.id}, 'recovery_token', 'hash ' || n, ${email},
        timezone('utc', now()) - interval '1 minute'
      from generate_series(1, 60) n
    `;
    await client.auth.resetPasswordForEmail(email);
    const open = await auth.database.owner`
      select from auth.one_time_tokens where user_id = ${user?.id}
    `;
    expect(open).toHaveLength(40);
  });

  it('expires a code after 10 minutes and a link after an hour', async () => {
    const client = auth.client();
    const age = (minutes: number) => auth.database.owner`
      update auth.one_time_tokens set created_at = created_at - ${minutes} * interval '1 minute'
    `;
    await client.auth.resetPasswordForEmail(email);
    const { code, link } = await auth.mailTo(email);
    await age(11);
    const { error } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect(error?.code).toBe('otp_expired');
    expect((await open(link)).fragment.get('access_token')).toBeTruthy();
    await client.auth.resetPasswordForEmail(email);
    await age(61);
    expect((await open((await auth.mailTo(email)).link)).fragment.get('error_code')).toBe(
      'otp_expired',
    );
  });

  it('refuses a code after five wrong attempts, even simultaneous ones', async () => {
    const client = auth.client();
    await client.auth.resetPasswordForEmail(email);
    const { code, link } = await auth.mailTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    const guess = (token: string) => client.auth.verifyOtp({ email, token, type: 'recovery' });
    await Promise.all(Array.from({ length: 5 }, () => guess(wrong)));
    expect((await guess(code)).error).toMatchObject({ code: 'otp_expired', status: 403 });
    expect((await open(link)).fragment.get('access_token')).toBeTruthy();
  });

  it('accepts a code after four wrong attempts', async () => {
    const client = auth.client();
    await client.auth.resetPasswordForEmail(email);
    const { code } = await auth.mailTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let i = 0; i < 4; i++)
      await client.auth.verifyOtp({ email, token: wrong, type: 'recovery' });
    expect(
      (await client.auth.verifyOtp({ email, token: code, type: 'recovery' })).error,
    ).toBeNull();
  });

  it('a mail scanner that fetches the link uses up neither link nor code', async () => {
    const client = auth.client();
    await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE_URL}/admin?a=1&b="2"` });
    const { link, code } = await auth.mailTo(email);
    expect((await auth.fetch(link, { method: 'HEAD' })).status).toBe(204);
    for (let i = 0; i < 3; i++) {
      const page = await auth.fetch(link);
      expect([page.status, page.headers.get('location')]).toEqual([200, null]);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await page.text()).toContain('Choose a new password</button>');
    }
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect(data.session?.user.email).toBe(email);
    await client.auth.resetPasswordForEmail(email);
    const second = (await auth.mailTo(email)).link;
    await auth.fetch(second);
    expect((await open(second)).fragment.get('access_token')).toBeTruthy();
  });

  it('another site cannot press the button for its visitors', async () => {
    await auth.client().auth.resetPasswordForEmail(email);
    const { link } = await auth.mailTo(email);
    const forged = await auth.fetch('/auth/v1/verify', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(new URL(link).searchParams),
    });
    expect(forged.status).toBe(200);
    expect((await open(link)).fragment.get('access_token')).toBeTruthy();
  });

  it('removes the password of an unconfirmed account', async () => {
    await auth.createAccount('squatted@tuart.example', { isConfirmed: false });
    await auth.client().auth.resetPasswordForEmail('squatted@tuart.example');
    await open((await auth.mailTo('squatted@tuart.example')).link);
    const { error } = await auth
      .client()
      .auth.signInWithPassword({ email: 'squatted@tuart.example', password: PASSWORD });
    expect(error?.code).toBe('invalid_credentials');
  });

  it('stores neither code nor link in readable form', async () => {
    await auth.client().auth.resetPasswordForEmail(email);
    const { code, link } = await auth.mailTo(email);
    const token = new URL(link).searchParams.get('token') ?? 'none';
    const stored = JSON.stringify([
      await auth.database.owner`select token_hash from auth.one_time_tokens`,
      await auth.database.owner`select * from public.emails`,
    ]);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(code);
  });
});

describe('mailed links', () => {
  it.each([
    'https://evil.test/',
    '//evil.test/x',
    'http://site.test.evil.test/',
    'http://site.test@evil.test/',
    'http://user:pw@site.test/',
    'javascript:alert(1)',
    'http://site.test:8080/',
    'https:\\\\evil.test',
  ])('never lead to %s', async (redirectTo) => {
    await auth.client().auth.resetPasswordForEmail(email, { redirectTo });
    const { link } = await auth.mailTo(email);
    expect((await open(link)).target.href).toMatch(/^http:\/\/site\.test\/#access_token=/);
    const forged = new URL(link);
    forged.searchParams.set('redirect_to', redirectTo);
    expect((await open(forged.href)).target.href).toMatch(/^http:\/\/site\.test\/#error=/);
  });
});

describe('sign-in link', () => {
  it('signs an existing user in, by link and by code', async () => {
    const client = auth.client();
    await client.auth.signInWithOtp({ email });
    const { code } = await auth.mailTo(email);
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
    expect(data.user?.email).toBe(email);
    await client.auth.signInWithOtp({ email });
    const { fragment } = await open((await auth.mailTo(email)).link);
    expect(fragment.get('type')).toBe('magiclink');
  });

  it('accepts a token hash, as a custom confirmation page would send', async () => {
    const client = auth.client();
    await client.auth.signInWithOtp({ email });
    const token_hash = new URL((await auth.mailTo(email)).link).searchParams.get('token') ?? '';
    expect((await client.auth.verifyOtp({ token_hash, type: 'magiclink' })).error).toBeNull();
  });

  it('creates no account and reveals nothing', async () => {
    const before = await mailCount();
    const { error } = await auth
      .client()
      .auth.signInWithOtp({ email: 'nobody@tuart.example', options: { shouldCreateUser: true } });
    expect(error).toBeNull();
    expect(await mailCount()).toBe(before);
    const rows = await auth.database
      .owner`select from auth.users where email = 'nobody@tuart.example'`;
    expect(rows).toHaveLength(0);
  });
});

describe('an unknown address', () => {
  it.each([
    ['/auth/v1/recover', {}],
    ['/auth/v1/otp', {}],
    ['/auth/v1/resend', { type: 'signup' }],
    ['/auth/v1/resend', { type: 'email_change' }],
  ])('%s %j gets the same answer as a known one', async (path, extra) => {
    const ask = async (address: string) => {
      const start = performance.now();
      const response = await auth.fetch(path, {
        method: 'POST',
        headers: { apikey: auth.keys.publishableKey },
        body: JSON.stringify({ email: address, ...extra }),
      });
      return [response.status, await response.text(), performance.now() - start >= 55];
    };
    expect(await ask('nobody@tuart.example')).toEqual(await ask(email));
  });
});

describe('change of e-mail address', () => {
  it('takes effect when both addresses have confirmed', async () => {
    const { client } = await auth.signIn(email);
    const newEmail = `new-${email}`;
    const { data } = await client.auth.updateUser({ email: newEmail.toUpperCase() });
    expect(data.user).toMatchObject({ email, new_email: newEmail });
    const first = await open((await auth.mailTo(email)).link);
    expect(first.fragment.get('message')).toContain('confirm link sent to the other email');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    const second = await open((await auth.mailTo(newEmail)).link);
    expect(second.fragment.get('access_token')).toBeTruthy();
    const { data: after } = await client.auth.getUser();
    expect(after.user).toMatchObject({ email: newEmail, identities: [{ email: newEmail }] });
    expect(after.user?.new_email).toBeUndefined();
  });

  it('is in the audit log under the person’s name', async () => {
    const { client, session } = await auth.signIn(email);
    const { owner } = auth.database;
    await owner`insert into public.admin_users (user_id, role) values (${session.user.id}, 'viewer')`;
    const newEmail = `new-${email}`;
    await client.auth.updateUser({ email: newEmail });
    await open((await auth.mailTo(email)).link);
    await open((await auth.mailTo(newEmail)).link);
    const [entry] = await owner`
      select actor_id, actor_email, after from public.audit_log
      where table_name = 'admin_users' order by id desc limit 1
    `;
    expect(entry).toEqual({
      actor_id: session.user.id,
      actor_email: newEmail,
      after: { email: newEmail },
    });
  });

  it('works by codes, in the other order', async () => {
    const { client } = await auth.signIn(email);
    const newEmail = `new-${email}`;
    await client.auth.updateUser({ email: newEmail });
    const type = 'email_change';
    const first = await client.auth.verifyOtp({
      email: newEmail,
      token: (await auth.mailTo(newEmail)).code,
      type,
    });
    expect(first).toMatchObject({ data: { session: null }, error: null });
    const token = (await auth.mailTo(email)).code;
    const second = await client.auth.verifyOtp({ email, token, type });
    expect(second.data.user?.email).toBe(newEmail);
  });

  it('needs both addresses: one cannot confirm twice by asking for the mails again', async () => {
    const { client } = await auth.signIn(email);
    const newEmail = `new-${email}`;
    await client.auth.updateUser({ email: newEmail });
    await open((await auth.mailTo(newEmail)).link);
    const used = (await auth.mailTo(newEmail)).link;
    await client.auth.resend({ type: 'email_change', email });
    expect((await auth.mailTo(newEmail)).link).toBe(used);
    expect((await open(used)).fragment.get('error_code')).toBe('otp_expired');
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    await open((await auth.mailTo(email)).link);
    expect((await client.auth.getUser()).data.user?.email).toBe(newEmail);
  });

  it('stays valid when a stranger asks for the mails again', async () => {
    const { client } = await auth.signIn(email);
    const newEmail = `new-${email}`;
    await client.auth.updateUser({ email: newEmail });
    const links = [(await auth.mailTo(email)).link, (await auth.mailTo(newEmail)).link];
    await auth.client().auth.resend({ type: 'email_change', email });
    for (const link of links) await open(link);
    expect((await client.auth.getUser()).data.user?.email).toBe(newEmail);
  });

  it('is not confirmed by a link for an address that was replaced since', async () => {
    const { client } = await auth.signIn(email);
    await client.auth.updateUser({ email: `first-${email}` });
    const first = (await auth.mailTo(`first-${email}`)).link;
    const agreed = (await auth.mailTo(email)).link;
    await client.auth.updateUser({ email: `second-${email}` });
    for (const link of [first, agreed]) {
      expect((await open(link)).fragment.get('error_code')).toBe('otp_expired');
    }
  });

  it('happens once when both links are opened at the same time', async () => {
    const { client } = await auth.signIn(email);
    const newEmail = `new-${email}`;
    await client.auth.updateUser({ email: newEmail });
    const links = [(await auth.mailTo(email)).link, (await auth.mailTo(newEmail)).link];
    await Promise.all(links.map(open));
    expect((await client.auth.getUser()).data.user?.email).toBe(newEmail);
  });

  it('refuses an address that is taken, now or later', async () => {
    const { client } = await auth.signIn(email);
    await auth.createAccount(`taken-${email}`);
    const { error } = await client.auth.updateUser({ email: `taken-${email}` });
    expect(error).toMatchObject({ code: 'email_exists', status: 422 });
    const wanted = `wanted-${email}`;
    await client.auth.updateUser({ email: wanted });
    await auth.createAccount(wanted);
    await open((await auth.mailTo(email)).link);
    const last = await open((await auth.mailTo(wanted)).link);
    expect(last.fragment.get('error_code')).toBe('email_exists');
  });
});
