export const MEMORY_SETTINGS: Record<string, string>;
