/** Set on the root element of a first visit, until the page starts. */
export const LATE_MARK = 'data-late';

/**
 * The parts of a page that are out of sight when it opens. On a first visit app/styles/late.css keeps
 * them from being laid out before the first paint. The build writes both names into that file.
 */
export const LATE_PARTS = [
  'main > section ~ section',
  'main > section ~ [id]',
  '[data-block] ~ [data-block]',
  '#main-form',
  'footer',
].join();
