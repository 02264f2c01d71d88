import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { asJson } from '~/lib/supabase/as-json';
import { parseMessage, unreadMessage } from '../../../server/jobs/mail-in/reading/parse-message.ts';
import { storeMessage } from '../../../server/jobs/mail-in/store-message.ts';
import { pdfFile } from './as-visitor.ts';
import { BO, recordsOf } from './by-staff.ts';
import { done, type Office, PATIENCE, TEXT_SECRET } from './office.ts';
import { PERSON } from './person.ts';

const CONTEXT = {
  ownAddresses: ['info@tuart.example'],
  replyAddress: 'reply@tuart.example',
  timeZone: 'Australia/Perth',
};

async function mailWith(headers: Record<string, string>, text: string, file?: File) {
  const all = { To: 'info@tuart.example', Date: new Date().toUTCString(), ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const parts = [`Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`];
  if (file) {
    const content = Buffer.from(await file.arrayBuffer()).toString('base64');
    const type = `Content-Type: ${file.type}; name="${file.name}"`;
    parts.push(`${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content}`);
  }
  const body = parts.map((part) => `--edge\r\n${part}\r\n`).join('');
  return `${head.join('')}Content-Type: multipart/mixed; boundary=edge\r\n\r\n${body}--edge--\r\n`;
}

/** What the server does with a message that it has fetched. */
async function receive({ service }: Office, raw: string) {
  await storeMessage(service, await parseMessage(Buffer.from(raw), CONTEXT));
}

/** A letter with a file, the answer with a file, which the mail server delivers twice. */
export async function exchangeMail(office: Office) {
  const { admin, mail } = office;
  const { leadId } = await recordsOf(office);
  const path = `${randomUUID()}.pdf`;
  await done(admin.storage.from('mail-out-files').upload(path, pdfFile('plan.pdf')));
  const email = {
    recipient: PERSON.email,
    lead_id: leadId,
    subject: 'A plan for you',
    body_text: `Hello ${PERSON.name}`,
    files: [{ value: `Plan for ${PERSON.name}.pdf`, file: path, bucket: 'mail-out-files' }],
  };
  const given = { email_id: randomUUID(), email: asJson(email), is_sent: true };
  await done(admin.rpc('save_email', given));
  const letter = () =>
    mail.received.find(({ source }) => source.includes('Subject: A plan for you'));
  await expect.poll(letter, PATIENCE).toBeDefined();
  const [, id = ''] = /^Message-ID: <(.+)>/im.exec(letter()?.source ?? '') ?? [];
  const answer = await mailWith(
    {
      From: `"${PERSON.plainName}" <${PERSON.email}>`,
      Subject: `Re: A plan for ${PERSON.plainName}`,
      'Message-ID': '<answer@example.com>',
      'In-Reply-To': `<${id}>`,
    },
    `Thank you.\r\n${PERSON.name}\r\n\r\nOn Tue, Ada wrote:\r\n> Hello ${PERSON.name}`,
    pdfFile(`${PERSON.plainName}.pdf`),
  );
  await receive(office, answer);
  await receive(office, answer);
  // A program sends our own letter back to us, with its file.
  await receive(office, letter()?.source ?? '');
}

/** A message from an address that only this person uses, which nobody has filed. */
export async function writeFromElsewhere(office: Office) {
  const from = { From: `${PERSON.plainName} <${PERSON.thirdEmail}>`, Subject: 'Hello' };
  const id = { 'Message-ID': '<elsewhere@example.com>' };
  const raw = await mailWith({ ...from, ...id }, 'Me again', pdfFile('Quillfeather.pdf'));
  await receive(office, raw);
  await receive(office, raw);
  // One that cannot be read is kept as it came.
  const other = raw.replace('<elsewhere@', '<unread@').replace('Me again', 'Tha=C3=AFsabel');
  await storeMessage(office.service, unreadMessage(Buffer.from(other)));
  await storeMessage(office.service, unreadMessage(Buffer.from(other)));
}

/** Bo writes about the person, and sends them a copy. */
export async function writeAboutThem(office: Office) {
  const raw = await mailWith(
    {
      From: `${BO.name} <${BO.email}>`,
      Cc: `${PERSON.plainName} <${PERSON.email}>`,
      Subject: `${PERSON.plainName} <${PERSON.email}>`,
      'Message-ID': '<bo@employer.example>',
    },
    `Is ${PERSON.name} free? ${PERSON.otherEmail}, ${PERSON.international}`,
  );
  await receive(office, raw);
}

/** A message to the person comes back; the report repeats the address. */
export async function bounce(office: Office) {
  const { admin, mail } = office;
  const { candidate_id } = await recordsOf(office);
  const row = { recipient: PERSON.otherEmail, subject: 'Comes back', body_text: 'Words' };
  await done(
    admin
      .from('emails')
      .insert({ ...row, candidate_id, status: 'queued' })
      .select(),
  );
  const sent = () => mail.received.find(({ source }) => source.includes('Subject: Comes back'));
  await expect.poll(sent, PATIENCE).toBeDefined();
  const [, id = ''] = /^Message-ID: <(.+)>/im.exec(sent()?.source ?? '') ?? [];
  const parts = [
    'Content-Type: text/plain\n\nThis is the mail system at host mx.example.',
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; ${PERSON.otherEmail}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 <${PERSON.otherEmail}>: ${PERSON.plainName} left`,
    `Content-Type: message/rfc822\n\nMessage-ID: <${id}>\nSubject: Comes back\n`,
  ];
  const type = 'multipart/report; report-type=delivery-status; boundary=edge';
  const body = parts.map((part) => `--edge\n${part}\n`).join('');
  await receive(
    office,
    `From: MAILER-DAEMON@mx.example\nTo: reply@tuart.example\nSubject: Undelivered\nMessage-ID: <b@mx.example>\nContent-Type: ${type}\n\n${body}--edge--\n`,
  );
}

/** A mail server that refuses the person's address in its own words. */
export async function refuse(office: Office) {
  const { admin, mail } = office;
  mail.refuseWith(
    `5.1.1 <${PERSON.thirdEmail}> ${PERSON.plainName} unknown`,
    550,
    PERSON.thirdEmail,
  );
  const row = { recipient: PERSON.thirdEmail, subject: 'Refused', body_text: 'Words' };
  await done(
    admin
      .from('emails')
      .insert({ ...row, status: 'queued' })
      .select(),
  );
  const failed = async () =>
    (await admin.from('emails').select('last_error').eq('subject', 'Refused').single()).data
      ?.last_error;
  await expect.poll(failed, PATIENCE).toContain('unknown');
  mail.refuseWith(undefined);
}

/** The person stops texts, allows them again and stops them; the provider repeats each text. */
export async function sendTexts(office: Office) {
  const { admin, server } = office;
  const { leadId } = await recordsOf(office);
  const row = { channel: 'text', recipient: '+61491570156', subject: '', body_text: 'Call us' };
  await done(
    admin
      .from('emails')
      .insert({ ...row, lead_id: leadId, status: 'queued' })
      .select(),
  );
  for (const Body of ['STOP', 'START', 'Call me, Thaïsabel', 'STOP']) {
    const body = new URLSearchParams({ From: '+61491570156', Body, MessageSid: randomUUID() });
    for (let times = 0; times < 2; times += 1) {
      const reply = await fetch(`${server.url}/api/texts/${TEXT_SECRET}`, { method: 'POST', body });
      expect(reply.status).toBe(204);
    }
  }
}
