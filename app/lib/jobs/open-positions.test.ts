import { describe, expect, it } from 'vitest';
import type { JobSummary } from './job-summary';
import { withOpenPositions } from './open-positions';

function job(slug: string, fields: Partial<JobSummary> = {}): JobSummary {
  return {
    ...{ slug, title: `Job ${slug}`, kind: 'apprenticeship', employer: null, trade: null },
    ...{ suburb: 'Perth', state: 'WA', hours: 'full_time', pay_from: 30, pay_to: null },
    ...{ pay_per: 'hour', pay_note: null, starts_on: null, closes_on: null, summary: '' },
    ...{ published_at: '2026-11-16T00:00:00Z' },
    ...fields,
  };
}

const POSITIONS = {
  version: '1',
  totals: { apprenticeship: 4, contract: 1 },
  jobs: [job('a'), job('b', { kind: 'contract' }), job('c'), job('d'), job('e')],
};

interface Node {
  tag: string;
  href?: string;
  children: (Node | string)[];
}

function positionsOf(props: object, positions = POSITIONS): Node[] {
  const block = { type: 'open-positions', props };
  const nested = { blocks: [{ type: 'columns', props: { columns: [{ blocks: [block] }] } }] };
  const found = withOpenPositions(nested, positions).blocks[0]?.props.columns[0]?.blocks[0]?.props;
  return (found as unknown as { positions: Node[] }).positions;
}

function linksIn(nodes: (Node | string)[]): string[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(node.href ? [node.href] : []), ...linksIn(node.children)],
  );
}

describe('withOpenPositions', () => {
  it.each([
    [{ kind: 'apprenticeship', count: 2 }, ['/jobs/a', '/jobs/c', '/jobs?kind=apprenticeship']],
    [{ kind: 'contract' }, ['/jobs/b', '/jobs?kind=contract']],
    [{}, ['/jobs/a', '/jobs/b', '/jobs/c', '/jobs']],
    [{ kind: 'traineeship' }, []],
  ])('%j links to the newest jobs, then to all', (props, links) => {
    expect(linksIn(positionsOf(props))).toEqual(links);
  });

  it('names pay and place first, and how many jobs there are', () => {
    const shown = JSON.stringify(positionsOf({ kind: 'contract', allLabel: 'All contracts' }));
    expect(shown.indexOf('From $30 an hour')).toBeLessThan(shown.indexOf('Perth WA · Full time'));
    expect(shown).toContain('All contracts (1)');
  });

  it('replaces jobs that someone wrote into the page', () => {
    const written = [{ tag: 'p', children: ['not a job'] }];
    expect(JSON.stringify(positionsOf({ positions: written }))).not.toContain('not a job');
  });
});
