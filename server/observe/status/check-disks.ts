import type { Check, ServerReport, State } from '../../../app/lib/system/system-status.ts';
import { sizeWords } from './words.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const LOOK = { share: 0.1, bytes: 2 * GB };
const BROKEN = { share: 0.02, bytes: 500 * MB };

const HOLDS = { data: 'the data', backups: 'the backups' } as const;

/** How full the disks are. Data and backups on one disk are one line. */
export function checkDisks(servers: ServerReport[]): Check[] {
  return servers.flatMap(({ name, disks }) => {
    const server = servers.length > 1 ? ` of ${name}` : '';
    const bySize = Map.groupBy(disks, ({ totalBytes }) => totalBytes);
    return [...bySize.values()].map((same): Check => {
      const holds = same.map((disk) => HOLDS[disk.name]).join(' and ');
      const freeBytes = Math.min(...same.map((disk) => disk.freeBytes));
      const totalBytes = same[0]?.totalBytes ?? 0;
      const state = stateOf(freeBytes, totalBytes);
      const free = `${sizeWords(freeBytes)} of ${sizeWords(totalBytes)} is free`;
      const disk = `the disk with ${holds}${server}`;
      return {
        key: `disk ${same[0]?.name} ${name}`,
        part: 'disks',
        state,
        sentence: {
          fine: `On ${disk}, ${free}.`,
          look: `The disk with ${holds}${server} is filling up: ${free}.`,
          broken: `The disk with ${holds}${server} is nearly full: ${free}.`,
        }[state],
        ...(state !== 'fine' && { advice: ADVICE[state] }),
      };
    });
  });
}

const ADVICE: Record<Exclude<State, 'fine'>, string> = {
  look: 'Ask whoever runs the server to add disk space or to remove what is not needed.',
  broken:
    'When it is full, nothing more can be saved. Ask whoever runs the server to free up space today.',
};

function stateOf(free: number, total: number): State {
  const isBelow = ({ share, bytes }: typeof LOOK) => free < total * share || free < bytes;
  if (isBelow(BROKEN)) return 'broken';
  return isBelow(LOOK) ? 'look' : 'fine';
}
