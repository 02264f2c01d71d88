import { jobTitle } from '~/lib/system/job-words';
import type { Check, ServerReport, State } from '~/lib/system/system-status';

export interface ListedJob {
  name: string;
  title: string;
  state: State;
  /** On any server. */
  lastSuccess: string | null;
  /** Why it fails, with the server if there are several. */
  failures: string[];
}

/** The jobs of all servers, each once, by title. */
export function listJobs(servers: ServerReport[], checks: Check[]): ListedJob[] {
  const names = new Set(servers.flatMap(({ jobs }) => jobs.map(({ name }) => name)));
  return [...names]
    .map((name): ListedJob => {
      const runs = servers.flatMap(({ name: server, jobs }) =>
        jobs.filter((job) => job.name === name).map((job) => ({ ...job, server })),
      );
      // Incoming mail has its own check.
      const keys = new Set([`job ${name}`, ...(name === 'mail in' ? [name] : [])]);
      const succeeded = Math.max(0, ...runs.map(({ succeededAt = 0 }) => succeededAt));
      return {
        name,
        title: jobTitle(name),
        state: checks.find(({ key }) => keys.has(key))?.state ?? 'fine',
        lastSuccess: succeeded > 0 ? new Date(succeeded).toISOString() : null,
        failures: runs.flatMap(({ failure, server }) =>
          failure ? [servers.length > 1 ? `${server}: ${failure}` : failure] : [],
        ),
      };
    })
    .toSorted((a, b) => a.title.localeCompare(b.title));
}
