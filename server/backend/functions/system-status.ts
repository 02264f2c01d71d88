import { type EdgeFunction, refusal } from './edge-function.ts';

export const systemStatus: EdgeFunction = async (_request, { caller, system }) => {
  const { data: isAllowed } = await caller.rpc('is_developer_admin');
  if (!isAllowed) return refusal('Only administrators may see this.', 403);
  return Response.json(system);
};
