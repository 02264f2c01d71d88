import { findFaults, findViolations } from './support/axe.ts';
import { expect } from './support/expect.ts';
import { test } from './support/test.ts';

/** Each element with an id has too little contrast, for a different reason. */
const SAMPLES = `
  <main style="background: #fff; color: #000">
    <p>Enough</p>
    <p id="in-flow" style="color: #aaa">Grey on the page</p>
    <div style="background: #777"><p id="on-colour" style="color: #999">Grey on grey</p></div>
    <div style="background: rgb(0 0 0 / 80%)"><p id="on-shade">Black on a shade</p></div>
    <p id="positioned" style="position: absolute; top: 500px; color: #aaa">Grey elsewhere</p>
    <p id="faint" style="opacity: 0.3">Faint</p>
    <p id="translucent" style="color: rgb(0 0 0 / 30%)">Translucent</p>
    <p style="font-size: 30px; color: #888">Enough for large text</p>
    <p id="small" style="color: #888">Not enough for small text</p>
    <input id="typed" aria-label="Field" value="Typed" style="color: #aaa; background: #fff" />
  </main>
`;

test('the check of every screen finds text with too little contrast, and a button that is not called what it says', async ({
  page,
}) => {
  await page.setContent(SAMPLES);
  const options = { runOnly: ['color-contrast'] };
  const violations = await findViolations(page, { options });
  const found = violations.flatMap(({ nodes }) => nodes.flatMap(({ target }) => target));
  const ids = [...SAMPLES.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`);
  expect(found.sort()).toEqual(ids.sort());

  await page.setContent('<main><button aria-label="Apply it to them">Use for all</button></main>');
  const faults = await findFaults(page);
  expect(faults).toContainEqual(expect.stringContaining('label-content-name-mismatch: button'));
});
