import { z } from 'zod';
import { RefusedAddress } from '../../guard/outside/outside-request.ts';
import { type EdgeFunction, readBody, refusal } from './edge-function.ts';

const ADDRESS_MAX = 1000;
const bodySchema = z.object({
  url: z.string({ error: 'Address is required' }).max(ADDRESS_MAX, 'Address is too long'),
});

/** Tells an administrator whether a webhook may use this address, before it is saved. */
export const checkWebhookAddress: EdgeFunction = async (request, { caller, checkAddress }) => {
  const { url } = await readBody(request, bodySchema);
  const asked = await caller.rpc('is_developer_admin');
  if (asked.error) return refusal(asked.error.message, asked.status);
  if (!asked.data) return refusal('Permission denied', 403);
  try {
    await checkAddress(url);
    return Response.json({ problem: null });
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error;
    return Response.json({ problem: `${error.message}.` });
  }
};
