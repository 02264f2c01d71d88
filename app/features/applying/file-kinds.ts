/** What an applicant sends a file as. */
export const FILE_KINDS = { resume: 'resume', other: 'other' } as const;
