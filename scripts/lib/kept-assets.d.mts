export function keepAssets(before: string, build: string, now?: number): void;
