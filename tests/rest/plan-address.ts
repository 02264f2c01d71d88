import { parseQuery } from '../../server/backend/rest/query/parse-query.ts';
import {
  negotiate,
  parsePayload,
  parsePreferences,
} from '../../server/backend/rest/query/parse-request.ts';
import { type Plan, planRequest } from '../../server/backend/rest/sql/plan.ts';
import { CATALOGUE } from './catalogue.ts';

export interface PlanOptions {
  method?: string;
  prefer?: string;
  accept?: string;
  range?: string;
  body?: string;
}

/** Plans a request below /rest/v1 without running it. */
export function planAddress(
  address: string,
  { method = 'GET', prefer, accept, range, body }: PlanOptions = {},
): Plan {
  const [path = '', search = ''] = address.split('?');
  const [, rpc, name = ''] = /^(rpc\/)?(.*)$/.exec(path) ?? [];
  const isRead = method === 'GET' || method === 'HEAD';
  const query = parseQuery(new URLSearchParams(search), isRead && rpc !== undefined);
  const payload = body === undefined ? undefined : parsePayload(body, undefined, query.columns);
  return planRequest(
    CATALOGUE,
    {
      method,
      target: { kind: rpc ? 'routine' : 'relation', name },
      query,
      preferences: parsePreferences(prefer),
      mediaType: negotiate(accept),
      rangeHeader: range,
      payload,
    },
    1000,
  );
}
