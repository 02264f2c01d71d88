import { expect, it } from 'vitest';
import { TooltipProvider } from './tooltip';

it('tooltips wait 700 ms, and for 300 ms after one closes the next opens at once (§9)', () => {
  expect(TooltipProvider({ children: null }).props).toMatchObject({
    delayDuration: 700,
    skipDelayDuration: 300,
  });
});
