import { type EdgeFunction, refusal } from './edge-function.ts';

export const systemStatus: EdgeFunction = async (_request, { caller, readSystem }) => {
  const { data: isAllowed, error, status } = await caller.rpc('is_developer_admin');
  // Without the database nobody can be recognised, so nobody learns more than this. Status 0 means
  // that a hosted project could not be reached.
  if (error && (status === 0 || status >= 500)) {
    return refusal('The database is not responding.', 503);
  }
  if (!isAllowed) return refusal('Only administrators may see this.', 403);
  return Response.json(await readSystem());
};
