/** The key of supabase-js's session in local storage. */
export const SESSION_STORAGE_KEY = 'tuart-session';
