import { Hono } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import type { CheckAddress } from '../../guard/outside/outside-request.ts';
import { refuse } from '../../guard/protocol-error.ts';
import type { DataClient } from '../../site/data-client.ts';
import { addAdminUser } from './add-admin-user.ts';
import { checkWebhookAddress } from './check-webhook-address.ts';
import { BadRequest, type EdgeFunction, type FunctionContext } from './edge-function.ts';
import { editLibraryImage } from './edit-image.ts';
import { inviteUser } from './invite-user.ts';
import { listHeroImages } from './list-hero-images.ts';
import { sendAccountLink } from './send-account-link.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { systemStatus } from './system-status.ts';

const FUNCTIONS = new Map<string, EdgeFunction>([
  ['add-admin-user', addAdminUser],
  ['check-webhook-address', checkWebhookAddress],
  ['edit-image', editLibraryImage],
  ['invite-user', inviteUser],
  ['list-hero-images', listHeroImages],
  ['send-account-link', sendAccountLink],
  ['send-confirmation', sendConfirmation],
  ['system-status', systemStatus],
]);

export interface FunctionsDeps {
  service: DataClient;
  /** A client with the request's key and token. */
  clientFor(headers: { apikey: string; authorization?: string }): DataClient;
  isKey(apikey: string): boolean;
  siteUrl: string;
  hasAccountMail: boolean;
  isSsoOnly: boolean;
  encodesUploads: boolean;
  checkAddress: CheckAddress;
  readSystem: FunctionContext['readSystem'];
}

/** The server functions of §7. Mount them at /functions/v1. */
export function createFunctionsApi(deps: FunctionsDeps): Hono<AppEnv> {
  const { clientFor, isKey, ...shared } = deps;
  const api = new Hono<AppEnv>();
  // They act for one person and reply about others, so no cache may keep the replies.
  api.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  api.post('/:name', async (c) => {
    const run = FUNCTIONS.get(c.req.param('name'));
    if (!run) return refuse(c.req.path, { status: 404, message: 'There is no such function.' });
    const apikey = c.req.header('apikey') ?? '';
    if (!isKey(apikey)) return refuse(c.req.path, { status: 401, message: 'Invalid API key' });
    const caller = clientFor({ apikey, authorization: c.req.header('authorization') });
    try {
      return await run(c.req.raw, { caller, ...shared });
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      return refuse(c.req.path, { status: 400, message: error.message });
    }
  });
  return api;
}
