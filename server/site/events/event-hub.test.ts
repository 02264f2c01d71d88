import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CheckSessions, EventHub, type Outlet, type Session } from './event-hub.ts';

const ANN = { userId: 'ann', sessionId: 's1', aal: 'aal1', expiresAt: Number.MAX_SAFE_INTEGER };
const BEN = { ...ANN, userId: 'ben', sessionId: 's2' };
const TABLES = ['leads', 'tasks'];

class Tap implements Outlet {
  text = '';
  waiting = 0;
  state = 'open';
  write(bytes: Buffer) {
    this.text += bytes.toString();
  }
  backlog() {
    return this.waiting;
  }
  end() {
    this.state = 'ended';
  }
  destroy() {
    this.state = 'destroyed';
  }
  /** The events since the last look. */
  take(): string[] {
    const events = this.text.split('\n\n').filter((event) => event.startsWith('event'));
    this.text = '';
    return events.map((event) => event.replace('\ndata:', '').replace('event: ', ''));
  }
}

let hub: EventHub;
let check: CheckSessions;

beforeEach(() => {
  vi.useFakeTimers();
  check = async (sessions) => sessions.map((session) => ({ ...session, tables: TABLES }));
  hub = new EventHub({
    limits: { inAll: 3, ofPerson: 2 },
    check: (sessions) => check(sessions),
    onCheckFailed: () => {},
  });
});

afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

function open(session: Session = ANN, tables = TABLES): Tap {
  const tap = new Tap();
  hub.add(session, tables, tap);
  expect(tap.take()).toEqual(['hello null']);
  return tap;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('an event', () => {
  it('names only tables that the person may read, once for all changes of a moment, and the age of the last', async () => {
    const [ann, ben] = [open(), open(BEN, ['tasks'])];
    for (const table of ['leads', 'leads', 'secrets']) hub.announce(table);
    await pass(50);
    hub.announce('tasks');
    await pass(300);
    expect(ann.take()).toEqual(['changed ["leads","tasks"]\nage: 150']);
    expect(ben.take()).toEqual(['changed ["tasks"]\nage: 150']);
  });

  it('is not sent to someone who may read none of the tables', async () => {
    const ben = open(BEN, ['tasks']);
    hub.announce('leads');
    await pass(300);
    expect(ben.take()).toEqual([]);
  });

  it('about notices reaches only their owner, in each of their tabs', async () => {
    const [one, two, ben] = [open(), open(), open(BEN)];
    hub.announce('notices:ann');
    await pass(300);
    expect([one.take(), two.take(), ben.take()]).toEqual([['notices null'], ['notices null'], []]);
  });

  it('ends a stream that has stopped reading', async () => {
    const tap = open();
    tap.waiting = 1_000_000;
    hub.announce('leads');
    await pass(300);
    expect(tap.state).toBe('destroyed');
    expect(hub.size).toBe(0);
  });
});

describe('a check', () => {
  it('ends streams of sessions that have ended, when rights change and from time to time', async () => {
    const [ann, ben] = [open(), open(BEN)];
    check = async (sessions) =>
      sessions.filter(({ userId }) => userId === 'ann').map((one) => ({ ...one, tables: TABLES }));
    hub.announce('access');
    await pass(0);
    expect([ann.state, ben.state]).toEqual(['open', 'ended']);
    check = async () => [];
    await pass(20_000);
    expect(ann.state).toBe('ended');
  });

  it('removes tables from a stream, and tells the person to fetch everything again', async () => {
    const ann = open();
    check = async (sessions) => sessions.map((session) => ({ ...session, tables: ['tasks'] }));
    hub.announce('access');
    await pass(0);
    expect(ann.take()).toEqual(['refresh null']);
    hub.announce('leads');
    await pass(300);
    expect(ann.take()).toEqual([]);
  });

  it('that fails for a minute ends all streams', async () => {
    const ann = open();
    check = () => Promise.reject(new Error('no database'));
    await pass(50_000);
    expect(ann.state).toBe('open');
    await pass(50_000);
    expect(ann.state).toBe('ended');
  });

  it('ends a stream when its token ends', async () => {
    const ann = open({ ...ANN, expiresAt: Date.now() + 30_000 });
    await pass(20_000);
    expect(ann.state).toBe('open');
    await pass(20_000);
    expect(ann.state).toBe('ended');
  });
});

describe('limits', () => {
  it('apply to each person and to everyone, and no longer count those who have left', () => {
    const leave = hub.add(ANN, TABLES, new Tap());
    open();
    expect(hub.isFull('ann')).toBe('person');
    expect(hub.isFull('ben')).toBeUndefined();
    open(BEN);
    expect(hub.isFull('ben')).toBe('all');
    leave();
    leave();
    expect(hub.isFull('ann')).toBeUndefined();
    expect(hub.size).toBe(2);
  });

  it('let nobody in after the server was asked to stop, which ends all streams', async () => {
    const ann = open();
    hub.close();
    expect(ann.state).toBe('ended');
    expect(hub.isFull('cy')).toBe('all');
    await pass(2_000);
    expect(ann.state).toBe('destroyed');
  });
});

it('sends something every 25 seconds, so that nothing in between closes the connection', async () => {
  const ann = open();
  ann.text = '';
  await pass(25_000);
  expect(ann.text).toBe(':\n\n');
});
