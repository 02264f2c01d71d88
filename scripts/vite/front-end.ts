const FRONT_ENDS = ['site', 'office'] as const;

/** Which front end is being built. Without FRONT_END, as in development, one app has all pages. */
export const frontEnd = FRONT_ENDS.find((name) => name === process.env.FRONT_END) ?? 'all';
