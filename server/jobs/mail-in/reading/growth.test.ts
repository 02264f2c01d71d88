import { describe, expect, it } from 'vitest';
import { growthOfTime } from '../../../../tests/support/cpu-time.ts';
import { parseMessage } from './parse-message.ts';

/** Four times the message takes about four times as long. It would be 16 times if it was quadratic. */
const GROWTH_MAX = 8;
const LONG_MS = 300_000;
const CONTEXT = {
  ownAddresses: ['hello@tuart.example'],
  replyAddress: 'reply@tuart.example',
  timeZone: 'Australia/Perth',
};

type Make = (times: number) => Buffer;
type Case = [what: string, make: Make, times: number];

function mail(headers: Record<string, string>, body = 'Hello'): Buffer {
  const all = { From: 'kim@example.com', Subject: 'Hello', ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${head.join('')}\r\n${body}`);
}

const text = (piece: string, start = '', end = ''): Make => {
  return (times) => mail({}, start + piece.repeat(times) + end);
};
const html = (piece: string, start = ''): Make => {
  return (times) => mail({ 'Content-Type': 'text/html' }, start + piece.repeat(times));
};
const header = (name: string, piece: string, start = '', end = ''): Make => {
  return (times) => mail({ [name]: start + piece.repeat(times) + end });
};
const enclosed = (type: string, piece: string, start = ''): Make => {
  const kind = 'multipart/report; report-type=delivery-status; boundary=edge';
  const head = `--edge\r\nContent-Type: text/plain\r\n\r\nx\r\n--edge\r\nContent-Type: ${type}\r\n\r\n`;
  return (times) => mail({ 'Content-Type': kind }, `${head}${start}${piece.repeat(times)}`);
};
const calendar = (piece: string): Make => {
  const head = '--edge\r\nContent-Type: text/calendar\r\n\r\n';
  return (times) =>
    mail({ 'Content-Type': 'multipart/mixed; boundary=edge' }, head + piece.repeat(times));
};
const parts = (boundary: string): Make => {
  const part = `--${boundary}\r\nContent-Type: text/plain\r\n\r\nx\r\n`;
  const type = `multipart/mixed; boundary="${boundary}"`;
  return (times) => mail({ 'Content-Type': type }, part.repeat(times));
};

describe('the time to read a message grows no faster than', () => {
  it.each<Case>([
    ['the dashes after “Forwarded by”', text('-', '-- Forwarded by ', 'x'), 60_000],
    ['the lines “Forwarded by”', text('-- Forwarded by -- x\n'), 3_000],
    ['its empty lines', text('\n'), 40_000],
    ['its lines', text('a\n'), 15_000],
    ['its spaces', text(' ', 'a', 'b'), 250_000],
    ['its only word', text('a'), 250_000],
    ['its quotes', text('> x\n'), 15_000],
    ['the lines “… wrote:”', text('On Monday morning Kim wrote:\n> a\n\nb\n'), 1_800],
    ['the lines “From:” and “Sent:”', text('From: x\nSent: y\n'), 3_000],
  ])('%s', async (_, make, times) => expectLinear(make, times), LONG_MS);

  it.each<Case>([
    ['elements that are closed by others', html('<p><b></i>'), 10_000],
    ['elements in elements', html('<div>'), 25_000],
    ['ends of paragraphs', html('</p>'), 30_000],
    ['lists in lists', html('<ul><li>'), 15_000],
    ['angle brackets', html('<'), 75_000],
    ['comments without an end', html('<!--'), 35_000],
    ['drawings', html('<svg><foreignObject>'), 7_000],
    ['attributes', html(' a=b c', '<p'), 20_000],
    ['entities', html('&nbsp;'), 25_000],
    [
      'links in HTML beside text',
      enclosed('text/html', 'href=', '<a '),
      // The pattern of the library takes minutes for this.
      1_000,
    ],
  ])('%s in HTML', async (_, make, times) => expectLinear(make, times), LONG_MS);

  it.each<Case>([
    ['its parts', parts('edge'), 200],
    ['its parts, if their boundary begins with a dash', parts('-edge'), 200],
    ['more parts than are read', parts('-edge'), 10_000],
    ['its other headers', (times) => Buffer.from(`${'X: y\r\n'.repeat(times)}\r\nx`), 10_000],
    ['the lines of a header', header('Subject', 'a\r\n '), 50_000],
    ['the encoded words of a header', header('Subject', '=?u?B?AAAA?= '), 20_000],
    ['parameters', header('Content-Type', ';a=b', 'text/plain'), 50_000],
    ['comments', header('Content-Type', '(', 'text/plain'), 100_000],
  ])('%s', async (_, make, times) => expectLinear(make, times), LONG_MS);

  it.each<Case>([
    ['addresses', header('To', 'Kim <k@b.c>, '), 25_000],
    ['brackets', header('To', '<'), 100_000],
    ['groups', header('To', 'a:'), 10_000],
    ['its “To” headers', (times) => Buffer.from(`${'To: a@b.c\r\n'.repeat(times)}\r\nx`), 5_000],
    ['message ids', header('References', '<a@b> '), 25_000],
    ['broken message ids', header('References', 'a@', '', '<'), 100_000],
    ['failed recipients', header('X-Failed-Recipients', 'a@'), 100_000],
    ['spaces in a result', header('Authentication-Results', ' ', 'dmarc', 'x'), 100_000],
  ])('%s', async (_, make, times) => expectLinear(make, times), LONG_MS);

  it.each<Case>([
    ['a report', enclosed('message/delivery-status', '\n', 'Diagnostic-Code:'), 50_000],
    [
      'the recipients of a report',
      enclosed('message/delivery-status', `Final-Recipient: rfc822;${'a'.repeat(1_500)}\n`),
      50,
    ],
    ['an invitation', calendar('BEGIN:VEVENT\n'), 1_900],
  ])('%s', async (_, make, times) => expectLinear(make, times), LONG_MS);
});

async function expectLinear(make: Make, times: number) {
  const growth = await growthOfTime(make, times, (raw) => parseMessage(raw, CONTEXT));
  expect(growth).toBeLessThan(GROWTH_MAX);
}
