import type { Logger } from 'pino';
import type { DataClient } from '../../site/data-client.ts';
import { startClock } from '../clock.ts';
import { answerOf, runSteps } from '../job-failed.ts';
import { readResume } from './read-resume.ts';

const TICK_MS = 5_000;
const BUCKET = 'resumes';

export interface ResumeClockOptions {
  service: DataClient;
  log: Logger;
  tickMs?: number;
}

/**
 * Reads the words of new résumés, so that staff find candidates by them. The database keeps what is
 * unread and hands out each file once, so only one of several servers reads it.
 */
export function startResumeClock({ service, log, tickMs = TICK_MS }: ResumeClockOptions) {
  let isStopped = false;

  async function run() {
    const paths = answerOf(
      await service.rpc('claim_unread_resumes'),
      'unread résumés could not be listed',
    );
    await runSteps(...paths.map((path) => async () => !isStopped && read(path)));
  }

  async function read(path: string) {
    const { data: file } = await service.storage.from(BUCKET).download(path);
    if (!file) return;
    const content = await readResume(new Uint8Array(await file.arrayBuffer()));
    if (content === undefined) {
      const candidateId = await candidateOf(path);
      log.warn(
        { candidateId },
        'a résumé could not be read, so the search will not find its words',
      );
      const reply = await service.rpc('mark_resume_unreadable', { path });
      answerOf(reply, 'a résumé could not be marked as unreadable');
    }
    if (!content) return;
    const reply = await service.rpc('keep_resume_text', { path, content });
    answerOf(reply, 'the text of a résumé could not be stored');
  }

  /** For the log: the name of the file is the person's own. */
  async function candidateOf(path: string): Promise<string | undefined> {
    const found = service.from('candidates').select('id').eq('resume_path', path);
    const { data } = await found.limit(1).maybeSingle();
    return data?.id;
  }

  const clock = startClock({ name: 'résumés', tickMs, run, log });
  return {
    async stop() {
      isStopped = true;
      await clock.stop();
    },
  };
}
