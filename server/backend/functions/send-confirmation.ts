import { z } from 'zod';
import { type EdgeFunction, readBody } from './edge-function.ts';

// The form's other values come along (§7) and are not needed: the enquiry is stored.
const bodySchema = z.object({ submission_id: z.uuid() });

/** Its answer is the same whether there is such an enquiry or not. */
export const sendConfirmation: EdgeFunction = async (request, { service }) => {
  const { submission_id } = await readBody(request, bodySchema);
  const { error, status } = await service.rpc('send_confirmation', { submission_id });
  if (error) return Response.json({ error: 'The confirmation could not be queued.' }, { status });
  return Response.json({ message: 'The confirmation is on its way.' }, { status: 202 });
};
