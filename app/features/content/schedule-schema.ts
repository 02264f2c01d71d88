import { z } from 'zod';
import { fromOfficeInput } from '~/lib/office-input';

/** The values of the two inputs: the office's time, empty for never. */
export interface ScheduleForm {
  publishAt: string;
  unpublishAt: string;
}

/** What is wrong with a schedule, by field. Past times are refused: there is a publish button. */
export function scheduleSchema(now: () => number = Date.now) {
  const moment = z.string().refine((value) => value === '' || isAhead(value, now()), {
    error: 'Please choose a time in the future.',
  });
  return z.object({ publishAt: moment, unpublishAt: moment }).refine(isInOrder, {
    path: ['unpublishAt'],
    error: 'Please choose a time after the page is published.',
  });
}

function isAhead(value: string, now: number): boolean {
  const moment = fromOfficeInput(value);
  return moment !== null && Date.parse(moment) > now;
}

function isInOrder({ publishAt, unpublishAt }: ScheduleForm): boolean {
  const [from, to] = [fromOfficeInput(publishAt), fromOfficeInput(unpublishAt)];
  return from === null || to === null || from < to;
}
