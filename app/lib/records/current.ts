/** Not a status: with it a list shows the records that someone still works on. */
export const CURRENT = 'current';
export const CURRENT_LABEL = { [CURRENT]: 'Current' };

/**
 * The statuses of records that someone still works on. The database calls the same ones open
 * (`private.work_kinds`), and lists leads, clients and candidates by itself.
 */
export const CURRENT_STATUSES: Readonly<Record<string, readonly string[]>> = {
  organisations: ['prospect', 'active', 'paused'],
  vacancies: ['draft', 'open', 'paused'],
  placements: ['planned', 'active', 'suspended'],
};
