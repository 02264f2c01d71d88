import type { Logger } from 'pino';
import type { DataClient } from '../data-client.ts';
import { EventHub } from './event-hub.ts';

/** Twenty windows of one person. */
const STREAMS_OF_PERSON = 20;

/** The live streams of staff, with rights that the database keeps checking. */
export function openHub(service: DataClient, inAll: number, log: Logger): EventHub {
  return new EventHub({
    limits: { inAll, ofPerson: STREAMS_OF_PERSON },
    async check(sessions) {
      const asked = sessions.map(({ userId, sessionId, aal }) => ({
        user_id: userId,
        session_id: sessionId,
        aal,
      }));
      const { data, error } = await service.rpc('check_streams', { sessions: asked });
      if (error) throw new Error(error.message);
      return data.map(({ session_id, ...rest }) => ({ sessionId: session_id, ...rest }));
    },
    onCheckFailed: () => log.warn('the permissions of live streams could not be checked'),
  });
}
