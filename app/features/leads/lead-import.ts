import {
  contactFields,
  MESSAGE_FIELD,
  RECEIVED_FIELD,
} from '~/features/records/imports/import-fields';
import type { ImportPlan } from '~/features/records/imports/import-plan';
import { LEAD_STATUSES } from '~/lib/records/statuses';

export const LEAD_IMPORT: ImportPlan = {
  table: 'leads',
  many: 'leads',
  hasPersonNames: true,
  fields: { ...contactFields(LEAD_STATUSES), received: RECEIVED_FIELD, message: MESSAGE_FIELD },
};
