import { expect, it } from 'vitest';
import { createEventParser, type LiveEvent } from './event-parser';

function parse(...pieces: string[]): LiveEvent[] {
  const events: LiveEvent[] = [];
  const read = createEventParser((event) => events.push(event));
  for (const piece of pieces) read(piece);
  return events;
}

it('reads events however they are split into pieces', () => {
  const whole =
    'event: hello\ndata: null\n\n:\n\nevent: changed\ndata: ["leads","tasks"]\nage: 150\n\n';
  const expected = [
    { name: 'hello', data: null, age: 0 },
    { name: 'changed', data: ['leads', 'tasks'], age: 150 },
  ];
  expect(parse(whole)).toEqual(expected);
  expect(parse(...whole)).toEqual(expected);
});

it('waits for the end of an event', () => {
  expect(parse('event: notices\ndata: null\n')).toEqual([]);
});

it('copes with broken data and events without a name', () => {
  expect(parse('event: odd\ndata: {\n\ndata: 1\n\n')).toEqual([
    { name: 'odd', data: null, age: 0 },
  ]);
});
