/** The textarea of §5. */
export const CONTENT_ROWS = 10;
export const CONTENT_PLACEHOLDER = '{"blocks": []}';
