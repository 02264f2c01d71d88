/** The kinds of files that applicants send. */
export const FILE_KINDS = { resume: 'resume', other: 'other' } as const;
