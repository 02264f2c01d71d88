/** The most jobs that one block lists. The database returns as many of each kind. */
export const POSITIONS_MAX = 12;
