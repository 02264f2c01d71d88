/**
 * Change this whenever the collection notice changes: each lead records which version its sender
 * saw.
 */
export const NOTICE_VERSION = '2026-11-15';
