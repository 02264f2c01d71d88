import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface Copy {
  /** Made in the first stage, not taken from the project as it is. */
  isBuilt: boolean;
  /** Relative to the project. */
  sources: string[];
  target: string;
}

export interface RuntimeStage {
  copies: Copy[];
  environment: Record<string, string>;
  entrypoint: string[];
  command: string[];
  healthCheck: string[];
  text: string;
}

/** What the last stage of the Dockerfile consists of. */
export function readRuntimeStage(): RuntimeStage {
  const text = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n');
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')) + 1);
  const all = (word: string) =>
    stage.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  return {
    copies: all('COPY').map(readCopy),
    environment: Object.fromEntries(
      all('ENV')
        .join(' ')
        .split(/\s+/)
        .map((pair) => pair.split('=', 2)),
    ),
    entrypoint: JSON.parse(all('ENTRYPOINT')[0] ?? '[]'),
    command: JSON.parse(all('CMD')[0] ?? '[]'),
    healthCheck: JSON.parse(/CMD (\[.*\])/.exec(all('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]'),
    text,
  };
}

function readCopy(line: string): Copy {
  const words = line.split(/\s+/);
  const isBuilt = words[0] === '--from=builder';
  const [target = '', ...sources] = words.slice(isBuilt ? 1 : 0).reverse();
  return {
    isBuilt,
    sources: sources.map((source) => source.replace(/^\/app\//, '')),
    target: path.resolve('/app', target) + (target.endsWith('/') ? '/' : ''),
  };
}

/** Whether .dockerignore lets Docker see the file or folder. */
export function isInContext(source: string): boolean {
  return readFileSync(path.join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .some((line) => source === line.slice(1) || source.startsWith(`${line.slice(1)}/`));
}
