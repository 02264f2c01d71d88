import { describe, expect, it } from 'vitest';
import { APPRENTICESHIPS } from './apprenticeships';
import { ILLUSTRATION_PARTS } from './illustration-parts';
import { ILLUSTRATIONS } from './illustrations';
import { RECRUITMENT } from './recruitment';
import { SERVICE_DETAILS } from './service-details';
import { SERVICES } from './services';
import { TRAINEESHIPS } from './traineeships';

const PROGRAMS = [APPRENTICESHIPS, TRAINEESHIPS, RECRUITMENT];
/** How much of a description search engines show. */
const DESCRIPTION_MAX = 160;

describe.each(PROGRAMS.map((page) => ({ ...page })))('$title', ({ description, questions }) => {
  it('has a description short enough for search engines to show in full', () => {
    expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX);
  });

  it('answers who employs people and what it costs', () => {
    const asked = questions.map(({ question }) => question).join(' ');
    expect(asked).toMatch(/Who employs/);
    expect(asked).toMatch(/What does it cost/);
  });
});

it('every service has a summary short enough for search engines', () => {
  for (const { summary } of SERVICES) {
    expect(summary.length, summary).toBeLessThanOrEqual(DESCRIPTION_MAX);
  }
});

it('every service has its own illustration, each with its own alt text', () => {
  const drawings = SERVICE_DETAILS.map(({ illustration }) => illustration);
  expect(new Set(drawings).size).toBe(SERVICE_DETAILS.length);
  const words = Object.values({ ...ILLUSTRATIONS, ...ILLUSTRATION_PARTS }).map(({ alt }) => alt);
  expect(new Set(words).size).toBe(words.length);
});
