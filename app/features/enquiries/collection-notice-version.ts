/** Change this with the text of the collection notice: leads record which one the sender saw. */
export const NOTICE_VERSION = '2026-11-18';
