import { readValues } from '~/features/enquiries/enquiry-request';
import { parseEnquiry } from '~/features/enquiries/enquiry-schema';
import type { EnquiryErrors, EnquiryValues } from '~/features/enquiries/enquiry-values';
import { readForm } from '~/features/enquiries/receive-enquiry';
import { toAppError } from '~/lib/errors';
import type { RequestServices } from '~/lib/request-context';
import { alertErrors, alertForm, alertRequest } from './alert-form-definition';
import { ALERTS } from './messages';

export interface AlertReply {
  status: number;
  /** The address that gets the link. */
  sentTo?: string;
  failed?: string;
  values?: EnquiryValues;
  errors?: EnquiryErrors;
}

/** The reply is the same whether or not the address is known. */
export async function receiveAlert(
  request: Request,
  { visitors, release }: Pick<RequestServices, 'visitors' | 'release'>,
): Promise<AlertReply> {
  const data = await readForm(request);
  const form = alertForm(release.settings);
  const values = readValues(data, form);
  const errors = { ...parseEnquiry(form, values).errors, ...alertErrors(values) };
  if (Object.keys(errors).length > 0) return { status: 422, values, errors };
  const alert = alertRequest(values, release.settings);
  try {
    await visitors.subscribeAlert(alert);
    return { status: 200, sentTo: alert.email };
  } catch (error) {
    const isTooMany = toAppError(error).code === 'rate_limited';
    const failed = isTooMany ? ALERTS.tooMany : ALERTS.failed;
    return { status: isTooMany ? 429 : 503, values, failed };
  }
}
