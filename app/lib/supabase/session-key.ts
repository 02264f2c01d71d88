/** Where supabase-js keeps the session in local storage. */
export const SESSION_STORAGE_KEY = 'tuart-session';
