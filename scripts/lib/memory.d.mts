export const MEMORY_SETTINGS: Record<string, string>;
export const MEMORY_FLAGS: string[];
