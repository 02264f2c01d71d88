import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BUILD_CLIENT } from '../../server/site/production-build.ts';

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const MOVES = /(?:^|;)(?:transition|animation):(?!none)([^;]+)/;
/** The rule in app/styles/app.css stops what has one of these in its selector. */
const STOPPED = /animate-|duration-|transition|\.mobile-menu/;
/** The visual editor sets these to zero. */
const STOPPED_BY_VARIABLE = /var\(--puck-duration-/;
/** Hidden by the visual editor. */
const HIDDEN = /_Loader_/;

it('knows how to stop everything that moves, for people who ask for less motion', () => {
  const moving = globSync('assets/*.css', { cwd: BUILD_CLIENT })
    .flatMap((file) => [...readFileSync(path.join(BUILD_CLIENT, file), 'utf8').matchAll(RULE)])
    .flatMap(([, selector = '', body = '']) => {
      const motion = MOVES.exec(body)?.[1];
      return motion ? [{ selector, motion }] : [];
    });
  const stopped = moving.filter(({ selector }) => STOPPED.test(selector));
  expect(stopped).not.toEqual([]);
  const others = moving.filter(
    ({ selector, motion }) =>
      !(STOPPED.test(selector) || STOPPED_BY_VARIABLE.test(motion) || HIDDEN.test(selector)),
  );
  expect(others).toEqual([]);
});
