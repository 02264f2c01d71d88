/** A full disk comes first: PostgreSQL's other complaints follow from it. */
const SEVERITIES = [/No space left on device/, /\bPANIC: /, /\bFATAL: /, /\bERROR: /, /\berror: /];

/**
 * The line of PostgreSQL's output that says why it stopped. That is rarely the last line: hints and
 * "database system is shut down" come after it. A detail or hint that follows is included.
 */
export function tellingLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  for (const severity of SEVERITIES) {
    const index = lines.findLastIndex((line) => severity.test(line));
    if (index < 0) continue;
    const [telling = '', ...later] = lines.slice(index);
    const end = later.findIndex((line) => !/\b(?:DETAIL|HINT): /.test(line));
    const comments = end < 0 ? later : later.slice(0, end);
    return [telling, ...comments].map(withoutPrefix).join(' ');
  }
  return lines.at(-1) ?? '';
}

/** Removes the time and the process: `2026-11-15 01:02:03.456 UTC [123] FATAL:  …`. */
function withoutPrefix(line: string): string {
  return line.replace(/^.*?\[\d+\] /, '').replace(/^((?:PANIC|FATAL|ERROR|DETAIL|HINT):) +/, '$1 ');
}
