import { describe, expect, it } from 'vitest';
import { FOLD_STEPS_REM, foldSteps, MEDIUM_REM, textWidth } from './nav-fold';

const NAME = 'Tuart Workforce';

describe('foldSteps', () => {
  it('shows the specification’s three entries at every width that has a bar', () => {
    expect(foldSteps(['Services', 'About', 'Contact'], NAME)).toEqual([
      MEDIUM_REM,
      MEDIUM_REM,
      MEDIUM_REM,
    ]);
  });

  it('folds from the end, and shows more in a wider bar', () => {
    const labels = Array.from({ length: 12 }, (_, index) => `Apprentices ${index}`);
    const steps = foldSteps(labels, NAME).map((step) => step ?? Number.POSITIVE_INFINITY);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps[0]).toBe(MEDIUM_REM);
    expect(steps.at(-1)).toBe(Number.POSITIVE_INFINITY);
    expect(new Set(steps).size).toBeGreaterThan(3);
  });

  it('reserves no room for the button when everything fits', () => {
    const labels = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];
    const steps = foldSteps(labels, 'AB');
    expect(steps.at(-1)).toBe(steps.at(-2));
  });

  it('hides an entry that is wider than any bar', () => {
    expect(foldSteps(['x'.repeat(60), 'y'.repeat(60)], NAME)).toEqual([76, null]);
    expect(foldSteps([], NAME)).toEqual([]);
  });

  it('counts wide letters as wider', () => {
    expect(textWidth('WWW')).toBeGreaterThan(textWidth('aaa'));
    expect(textWidth('職業')).toBeGreaterThanOrEqual(2);
    expect(FOLD_STEPS_REM[0]).toBe(48);
  });
});
