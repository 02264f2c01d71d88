import { describe, expect, it } from 'vitest';
import { fillIn, greetingName, mergeValues, unknownFields } from './merge-fields';

const SENDER = { name: 'Priya Nair', company: 'Tuart Workforce', phone: '(08) 5550 0100' };

describe('greetingName', () => {
  it.each([
    ['Mia Tran', 'Mia Tran'],
    ['  Mia   Tran ', 'Mia Tran'],
    ['Zoë O’Brien-Lee', 'Zoë O’Brien-Lee'],
    ['Dr. Kim', 'Dr. Kim'],
    ['Mia\r\nBcc: all@example.com', 'Mia Bcc all example com'],
    ['Win at watches.example', 'Win at watches example'],
    ['Call 0400 000 000', 'Call'],
    ['', 'there'],
    ['12345', 'there'],
    ['x'.repeat(100), 'x'.repeat(60)],
  ])('%j: %j', (typed, name) => {
    expect(greetingName(typed)).toBe(name);
  });
});

describe('fillIn', () => {
  const values = mergeValues({ name: 'Mia Tran', service_type: 'apprenticeship' }, SENDER);

  it.each([
    ['Hello {{name}},', 'Hello Mia Tran,'],
    [
      '{{ service }} / {{company}} / {{phone}}',
      'apprenticeships / Tuart Workforce / (08) 5550 0100',
    ],
    ['{{sender}}', 'Priya Nair'],
    ['Dear {{first_name}}', 'Dear Mia'],
    ['{{message}} {{toString}}', '{{message}} {{toString}}'],
    ['{name} {{}}', '{name} {{}}'],
  ])('%s: %s', (text, filled) => {
    expect(fillIn(text, values)).toBe(filled);
  });

  it.each([
    [null, 'our services'],
    ['General', 'our services'],
    ['Contact Form', 'our services'],
    ['mentoring', 'mentoring'],
  ])('about %s: %s', (service_type, text) => {
    expect(fillIn('{{service}}', mergeValues({ name: 'Mia', service_type }, SENDER))).toBe(text);
  });

  it.each([
    ['Banksia Cabinets', 'Banksia Cabinets'],
    ['Win at https://watches.example/1', 'Win at https watches example'],
    [null, 'your company'],
  ])('names their company, and ours: %s', (company, text) => {
    const person = mergeValues({ name: 'Mia', service_type: null, company }, SENDER);
    expect(fillIn('{{their_company}}, {{company}}', person)).toBe(`${text}, Tuart Workforce`);
  });

  it('does not fill in a merge field that is part of a name', () => {
    const tricky = mergeValues({ name: '{{phone}}', service_type: null }, SENDER);
    expect(fillIn('Hello {{name}}', tricky)).toBe('Hello phone');
  });

  it('greets a person without a record and names no service', () => {
    expect(fillIn('{{name}} {{service}}', mergeValues(null, SENDER))).toBe('there our services');
  });
});

describe('unknownFields', () => {
  it('names each field once', () => {
    expect(unknownFields('{{name}} {{nmae}} {{nmae}} {{message}}')).toEqual(['nmae', 'message']);
  });
});
