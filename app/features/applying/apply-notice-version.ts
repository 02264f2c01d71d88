/** Change this with the text of the notice: applications record which one the person saw. */
export const APPLY_NOTICE_VERSION = '2026-11-19';
