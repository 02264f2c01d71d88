import { z } from 'zod';
import { type EdgeFunction, readBody } from './edge-function.ts';

// The client also sends the form's other values (§7). They are not needed, as the enquiry is
// stored.
const bodySchema = z.object({ submission_id: z.uuid() });

/** The reply is the same whether or not the enquiry exists. */
export const sendConfirmation: EdgeFunction = async (request, { service }) => {
  const { submission_id } = await readBody(request, bodySchema);
  const { error, status } = await service.rpc('send_confirmation', { submission_id });
  if (error) return Response.json({ error: 'The confirmation could not be queued.' }, { status });
  return Response.json({ message: 'The confirmation is on its way.' }, { status: 202 });
};
