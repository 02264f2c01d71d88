import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../server/database/caller.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { as, createStaff } from './callers.ts';

let database: TestDatabase;
let admin: Caller;
let person: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.owner`truncate public.admin_users`;
  admin = await createStaff(database.owner, 'admin');
  person = await createStaff(database.owner, 'recruiter');
});
afterAll(() => database.close());

const idOf = ({ claims }: Caller) => String(claims.sub);
const emailOf = ({ claims }: Caller) => String(claims.email);

function suspend(caller: Caller, who: Caller) {
  return as(database.authenticator, caller, (sql) => sql`select suspend_user(${idOf(who)})`);
}

function lift(caller: Caller, who: Caller) {
  return as(database.authenticator, caller, (sql) => sql`select lift_suspension(${idOf(who)})`);
}

function changeEmail(caller: Caller, who: Caller, email: string) {
  return as(
    database.authenticator,
    caller,
    (sql) => sql`select change_user_email(${idOf(who)}, ${email})`,
  );
}

function roleAs(caller: Caller) {
  return as(database.authenticator, caller, async (sql) => {
    const [row] = await sql`select private.admin_role() as role`;
    return row?.role;
  });
}

async function states(caller: Caller) {
  const rows = await as(
    database.authenticator,
    caller,
    (sql) => sql`select * from list_admin_accounts()`,
  );
  return Object.fromEntries(rows.map(({ user_id, ...state }) => [user_id, state]));
}

describe('suspension', () => {
  it('ends sessions, mailed links and the role, even for tokens already issued', async () => {
    const { owner } = database;
    await owner`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${idOf(person)})`;
    await owner`
      insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
      values (gen_random_uuid(), ${idOf(person)}, 'recovery_token', 'hash', 'x')
    `;
    await suspend(admin, person);
    expect(await owner`select from auth.sessions where user_id = ${idOf(person)}`).toHaveLength(0);
    expect(
      await owner`select from auth.one_time_tokens where user_id = ${idOf(person)}`,
    ).toHaveLength(0);
    expect(await roleAs(person)).toBeNull();
    expect((await states(admin))[idOf(person)]).toMatchObject({ state: 'suspended' });
    await lift(admin, person);
    expect(await roleAs(person)).toBe('recruiter');
    const [last, before] = await owner`
      select actor_email, record_id, after from public.audit_log
      where table_name = 'accounts' order by id desc
    `;
    const entry = { actor_email: emailOf(admin), record_id: idOf(person) };
    const email = emailOf(person);
    expect(last).toEqual({ ...entry, after: { email, change: 'suspension lifted' } });
    expect(before).toEqual({ ...entry, after: { email, change: 'suspended' } });
    const events = await owner`
      select kind from public.account_events where user_id = ${idOf(person)} order by id
    `;
    expect(events.map(({ kind }) => kind)).toEqual(['suspended', 'reinstated']);
  });

  it('is for administrators only, and never for one’s own account', async () => {
    const bare = { message: 'Permission denied', hint: undefined };
    await expect(suspend(person, admin)).rejects.toMatchObject(bare);
    await expect(suspend(admin, admin)).rejects.toMatchObject({
      message: 'Change your own account on your account page',
      hint: 'explained',
    });
  });

  it('always leaves an administrator who can lift it', async () => {
    const developer = await createStaff(database.owner, 'developer');
    await expect(suspend(developer, admin)).rejects.toThrow(
      'The last administrator cannot be suspended',
    );
    const second = await createStaff(database.owner, 'admin');
    await suspend(admin, second);
    const demote = as(
      database.authenticator,
      developer,
      (sql) => sql`update admin_users set role = 'viewer' where user_id = ${idOf(admin)}`,
    );
    await expect(demote).rejects.toThrow('The last administrator cannot be removed or demoted');
  });
});

describe('another e-mail address', () => {
  it('becomes the sign-in; both addresses are notified, and the audit log names the administrator', async () => {
    const { owner } = database;
    const old = emailOf(person);
    await changeEmail(admin, person, ` New.${old} `);
    const [user] = await owner`select email from auth.users where id = ${idOf(person)}`;
    expect(user?.email).toBe(`new.${old}`);
    const mails = await owner`
      select recipient from public.emails where recipient in (${old}, ${`new.${old}`}) order by 1
    `;
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([old, `new.${old}`].sort());
    const [entry] = await owner`
      select actor_email, after from public.audit_log
      where table_name = 'admin_users' order by id desc limit 1
    `;
    expect(entry).toEqual({ actor_email: emailOf(admin), after: { email: `new.${old}` } });
  });

  it.each(['nonsense', '@x.example', 'a b@x.example', ''])('refuses %j', async (email) => {
    await expect(changeEmail(admin, person, email)).rejects.toThrow('valid email address');
  });

  it('refuses a taken address, and refuses everyone but administrators', async () => {
    await expect(changeEmail(admin, person, emailOf(admin))).rejects.toThrow(
      'Another account uses this address already.',
    );
    await expect(changeEmail(person, admin, 'x@y.example')).rejects.toThrow('Permission denied');
  });
});

describe('list_admin_accounts', () => {
  it('distinguishes invited from active, and shows the last sign-in and whether there is a factor', async () => {
    const { owner } = database;
    await owner`update auth.users set email_confirmed_at = null where id = ${idOf(person)}`;
    await owner`update auth.users set last_sign_in_at = '2026-11-01' where id = ${idOf(admin)}`;
    const auditor = await createStaff(owner, 'developer');
    await owner`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${idOf(admin)}, 'totp', 'verified', now(), now())
    `;
    expect(await states(auditor)).toMatchObject({
      [idOf(person)]: { state: 'invited', last_sign_in_at: null, has_second_factor: false },
      [idOf(admin)]: {
        state: 'active',
        last_sign_in_at: new Date('2026-11-01T00:00:00Z'),
        has_second_factor: true,
      },
    });
    expect(await states(await createStaff(owner, 'viewer'))).toEqual({});
  });
});

describe('list_colleagues', () => {
  it('gives staff the names and pictures, and addresses only with users.view', async () => {
    const { owner } = database;
    await owner`
      update auth.users set raw_user_meta_data = '{"name": "Robin Lee", "avatar_path": "x/y.png"}'
      where id = ${idOf(person)}
    `;
    const seenBy = async (caller: Caller) => {
      const rows = await as(
        database.authenticator,
        caller,
        (sql) => sql`select * from list_colleagues()`,
      );
      return rows.find(({ user_id }) => user_id === idOf(person));
    };
    const robin = { name: 'Robin Lee', avatar_path: 'x/y.png' };
    expect(await seenBy(admin)).toMatchObject({ ...robin, email: emailOf(person) });
    const viewer = await createStaff(owner, 'viewer');
    expect(await seenBy(viewer)).toMatchObject({ ...robin, email: null });
    await suspend(admin, viewer);
    expect(await seenBy(viewer)).toBeUndefined();
  });
});

describe('find_audit_entries', () => {
  async function find(search: string) {
    const rows = await as(
      database.authenticator,
      admin,
      (sql) => sql`select * from find_audit_entries(${search}) order by id`,
    );
    return rows.map(({ action, table_name, subject }) => [action, table_name, subject]);
  }

  it('says whose role changed, and finds the entry by that person even after they are deleted', async () => {
    await as(
      database.authenticator,
      admin,
      (sql) => sql`update admin_users set role = 'viewer' where user_id = ${idOf(person)}`,
    );
    const email = emailOf(person);
    expect(await find(email)).toContainEqual(['update', 'admin_users', email]);
    await database.owner`delete from auth.users where id = ${idOf(person)}`;
    expect(await find(idOf(person))).toContainEqual(['update', 'admin_users', email]);
  });

  it('names the lead that was opened, finds it by name, and treats % as a normal character', async () => {
    const [lead] = await database.owner`
      insert into public.leads (name, email) values ('Marri 100% Timber', 'm@example.com')
      returning id
    `;
    await as(
      database.authenticator,
      admin,
      (sql) => sql`select record_view('lead', ${lead?.id ?? ''})`,
    );
    expect(await find('100% timber')).toEqual([['view', 'leads', 'Marri 100% Timber']]);
    expect(await find('1%0')).toEqual([]);
  });

  it.each(['jose NUNEZ', 'núñez josé', 'obrien', '0412345678', 'Jose.Nunez@example.com'])(
    'matches words as every list does: %j',
    async (search) => {
      const [lead] = await database.owner`
        insert into public.leads (name, email) values ('José Núñez', 'jose.nunez@example.com')
        returning id
      `;
      await as(
        database.authenticator,
        admin,
        (sql) => sql`
          update leads set company = 'O’Brien', phone = '0412 345 678' where id = ${lead?.id}
        `,
      );
      expect(await find(search)).toContainEqual(['update', 'leads', 'José Núñez']);
      expect(await find(`${search} nothing-like-it`)).toEqual([]);
    },
  );
});

describe('a change of e-mail address that is not confirmed yet', () => {
  it('can be cancelled by its owner', async () => {
    const { owner } = database;
    await owner`update auth.users set email_change = 'x@y.example' where id = ${idOf(person)}`;
    const cancel = () =>
      as(database.authenticator, person, async (sql) => {
        const [row] = await sql`select cancel_email_change() as was_there`;
        return row?.was_there;
      });
    expect([await cancel(), await cancel()]).toEqual([true, false]);
    const [user] = await owner`select email_change from auth.users where id = ${idOf(person)}`;
    expect(user?.email_change).toBe('');
  });
});
