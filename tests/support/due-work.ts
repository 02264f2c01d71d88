import { openConnection } from '../../server/database/postgresql/connection.ts';

export const DUE = 20;

/**
 * Puts work into the database that every server finds at its start: mail, notices, deliveries of a
 * webhook, placements that begin today, a missed step of care, and a backup.
 */
export async function addDueWork(databaseUrl: string, receiverUrl: string): Promise<void> {
  const sql = await openConnection(databaseUrl);
  await sql`
    insert into public.emails (recipient, subject, body_text, status)
    select 'reader' || number || '@example.com', 'Letter ' || number, 'Hello', 'queued'
    from generate_series(1, ${DUE}) as number
  `;
  await sql`
    insert into public.webhooks (name, url, events) values ('Sheet', ${receiverUrl}, '{lead.created}')
  `;
  await sql`
    insert into public.leads (name, email)
    select 'Kim ' || number, 'kim' || number || '@example.com'
    from generate_series(1, ${DUE}) as number
  `;
  await sql`
    insert into public.notices (user_id, kind, lead_id)
    select admin_users.user_id, 'assigned', leads.id
    from public.admin_users, (select id from public.leads limit 1) as leads
  `;
  await addPlacements(sql);
  await sql`insert into public.backups (kind) values ('requested')`;
  await sql.end();
}

async function addPlacements(sql: Awaited<ReturnType<typeof openConnection>>): Promise<void> {
  await sql`
    with employer as (
      insert into public.organisations (name) values ('Marri Electrical') returning id
    ), people as (
      insert into public.candidates (name, email)
      select 'Mia ' || number, 'mia' || number || '@example.com'
      from generate_series(1, ${DUE}) as number returning id
    )
    insert into public.placements (candidate_id, organisation_id, kind, position, starts_on)
    select people.id, employer.id, 'labour_hire', 'Electrician of today', private.office_day() + 1
    from people, employer
  `;
  // A day later, without the rules that would act on it at once.
  await sql.unsafe(`
    set session_replication_role = replica;
    update public.placements set starts_on = starts_on - 1, care_until = private.office_day() + 30
      where position = 'Electrician of today';
    delete from public.tasks where due_on > private.office_day() + 30 and placement_id in (
      select id from public.placements where position = 'Electrician of today');
    set session_replication_role = origin`);
}

/** How much of it is left, by table. */
export async function countLeft(databaseUrl: string): Promise<Record<string, number>> {
  const sql = await openConnection(databaseUrl);
  const [left] = await sql<{ counts: Record<string, number> }[]>`
    select jsonb_object_agg(name, amount) as counts from (
      select 'emails' as name, count(*) as amount from public.emails
      where status in ('queued', 'sending')
      union all
      select 'deliveries', count(*) from public.webhook_deliveries where status = 'waiting'
      union all
      select 'notices', count(*) from public.notices where mailed_at is null and kind = 'assigned'
      union all
      select 'placements', count(*) from public.placements
      where status = 'planned' and starts_on <= private.office_day()
      union all
      select 'backups', count(*) from public.backups where status in ('waiting', 'running')
    ) as waiting where amount > 0
  `;
  await sql.end();
  return left?.counts ?? {};
}
