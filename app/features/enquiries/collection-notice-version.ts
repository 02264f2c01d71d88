/** Change it with the words of the collection notice: each lead records which one its sender saw. */
export const NOTICE_VERSION = '2026-11-15';
