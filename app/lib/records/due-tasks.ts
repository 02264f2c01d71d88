import { todayKey } from '~/lib/format';

interface TaskRequest<Request> {
  is(column: 'completed_at' | 'care_step_id', value: null): Request;
  lte(column: 'due_on', value: string): Request;
}

/**
 * Open tasks that are due today or overdue, for the number on the dashboard and for the list that it
 * opens. The steps of care plans have a list of their own; other tasks about a placement belong here.
 */
export function dueTasks<Request extends TaskRequest<Request>>(request: Request): Request {
  return request.is('completed_at', null).is('care_step_id', null).lte('due_on', todayKey());
}
