import type { Socket } from 'node:net';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import type { JobFilter } from '../app/lib/jobs/job-address.ts';
import { UPLOAD_MAX_BYTES } from '../app/lib/upload.ts';
import type { AppEnv } from './app-env.ts';
import { isSameKey } from './backend/auth/tokens/caller.ts';
import type { Backend } from './backend/backend.ts';
import { createFunctionsApi } from './backend/functions/api.ts';
import { placeName } from './backup/places/place.ts';
import { lockOf } from './backup/settings.ts';
import { VERSION } from './backup/version.ts';
import { createBrandImages } from './brand/brand-images.ts';
import type { Config } from './config/config.ts';
import { isUnavailable } from './database/postgresql/unavailable.ts';
import type { IsTrusted } from './guard/client-address.ts';
import { receiveForm } from './guard/forms/receive-form.ts';
import { type Guard, guard } from './guard/guard.ts';
import { securityHeaders } from './guard/headers.ts';
import { limitBody } from './guard/limit-body.ts';
import { isOutOfHandles } from './guard/open-files.ts';
import { createAddressCheck } from './guard/outside/outside-request.ts';
import { refuse } from './guard/protocol-error.ts';
import { countInMemory } from './guard/rate-limit.ts';
import { visitorServices } from './site/applications/visitors.ts';
import { createCalendarFeed } from './site/calendar/calendar-feed.ts';
import { CurrentRelease } from './site/current-release.ts';
import { createDataClient, type DataClient } from './site/data-client.ts';
import { submitEnquiry } from './site/enquiries/enquiries.ts';
import { EventHub } from './site/events/event-hub.ts';
import { createEventsApi } from './site/events/events-api.ts';
import { createInsightsApi } from './site/insights/insights-api.ts';
import { describeFiles } from './site/library-facts.ts';
import {
  findJobs,
  findMovedPage,
  findPages,
  readPreview,
  showJob,
} from './site/lookups/page-lookups.ts';
import { limitSearches } from './site/lookups/site-search.ts';
import { createPages } from './site/pages.ts';
import { SiteOriginals } from './site/site-originals.ts';
import { createStaticFiles } from './site/static-files.ts';
import { createTextInbox } from './site/texts/text-inbox.ts';

const RETRY_AFTER_S = 2;

/** Twenty windows of one person. */
const STREAMS_OF_PERSON = 20;

const FUNCTION_LIMIT_BYTES = 64 * 1024;

/** Pages whose forms may carry an attachment. The other fields are short. */
const FORM_PATH =
  /^\/(contact|(enquiries|applications)(\/[0-9a-f]+)?|estimate\/enquiry|jobs\/[a-z0-9-]+\/apply)$/;
const FORM_LIMIT_BYTES = UPLOAD_MAX_BYTES + 64 * 1024;

export interface AppDeps {
  config: Pick<
    Config,
    'siteUrl' | 'smtpUrl' | 'hosted' | 'allowedInnerAddresses' | 'textInboxSecret' | 'backup' | 's3'
  >;
  isTrusted: IsTrusted;
  /** How many live streams may be open. */
  streams: number;
  /** The limits on connections leave this one alone. */
  leaveOpen: (socket: Socket) => void;
  /** True once the server has been asked to stop. */
  isStopping: () => boolean;
  backend: Backend;
  log: Logger;
  loadBuild: () => Promise<ServerBuild>;
  /** Absent in development: Vite serves the files. */
  clientFolder?: string;
}

export interface App extends Guard {
  currentRelease: CurrentRelease;
  /** supabase-js with the secret key. It calls this same app. */
  service: DataClient;
  /** Ends the live streams of staff, which would otherwise stay open for hours. */
  endStreams(): void;
}

/** One origin, one app: guard, backend, small handlers, files, pages. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, backend, log } = deps;
  const { siteUrl } = config;
  const { publishableKey, secretKey } = backend;
  const hasMail = config.smtpUrl !== undefined;
  // A hosted project sends mail about its accounts itself.
  const hasAccountMail = hasMail || config.hosted !== undefined;
  const app = new Hono<AppEnv>();
  const fetchInProcess = (request: Request) => fetch(request);
  const visitor = createDataClient({ siteUrl, key: publishableKey, fetchInProcess });
  const service = createDataClient({ siteUrl, key: secretKey, fetchInProcess });
  const currentRelease = new CurrentRelease({ visitor, service, log });

  app.use((c, next) => {
    const { requestId, clientAddress } = c.env;
    c.set('requestId', requestId);
    c.set('clientAddress', clientAddress);
    c.set('log', () => log.child({ requestId }));
    return next();
  });
  app.onError((error, c) => {
    if (error instanceof HTTPException) return refuse(c.req.path, error);
    if (isUnavailable(error)) {
      const message = 'The database is not available at the moment.';
      return refuse(c.req.path, { status: 503, message, retryAfterSeconds: RETRY_AFTER_S });
    }
    if (isOutOfHandles(error)) {
      c.get('log')().warn({ code: error.code }, 'the limit on open files has been reached');
      const message = 'The server is too busy at the moment.';
      return refuse(c.req.path, { status: 503, message, retryAfterSeconds: RETRY_AFTER_S });
    }
    c.get('log')().error({ err: error }, 'unexpected error');
    return refuse(c.req.path, { status: 500, message: 'Something went wrong on our side.' });
  });

  app.route('/', backend.routes);
  app.use('/functions/v1/*', limitBody(FUNCTION_LIMIT_BYTES));
  app.route(
    '/functions/v1',
    createFunctionsApi({
      service,
      siteUrl,
      hasAccountMail,
      encodesUploads: config.hosted === undefined,
      checkAddress: createAddressCheck(config.allowedInnerAddresses),
      system: {
        version: VERSION,
        backups: config.hosted
          ? null
          : { place: placeName(config), isEncrypted: lockOf(config.backup) !== undefined },
      },
      isKey: (key) => isSameKey(key, publishableKey) || isSameKey(key, secretKey),
      clientFor: ({ apikey, authorization }) =>
        createDataClient({ siteUrl, key: apikey, authorization, fetchInProcess }),
    }),
  );
  app.all('/:api{auth|rest|storage|functions}/v1/*', (c) =>
    refuse(c.req.path, { status: 404, message: 'There is nothing at this address.' }),
  );

  app.get('/healthz', async (c) => {
    // Tells load balancers to send no more requests to a server that is about to stop.
    const ok = !deps.isStopping() && (await backend.isHealthy());
    if (!ok) c.header('Retry-After', String(RETRY_AFTER_S));
    return c.json({ ok }, ok ? 200 : 503);
  });
  app.get('/api/check-config', async (c) => {
    const ok = await backend.isHealthy();
    if (!ok) return c.json({ ok }, 503, { 'Retry-After': String(RETRY_AFTER_S) });
    return c.json({ ok, supabaseUrl: siteUrl, publishableKey });
  });
  const hub = backend.onChange && openHub(service, deps.streams, log);
  app.route(
    '/api/events',
    createEventsApi({
      hub,
      leaveOpen: deps.leaveOpen,
      clientFor: (authorization) =>
        createDataClient({ siteUrl, key: publishableKey, authorization, fetchInProcess }),
    }),
  );
  app.route('/api/texts', createTextInbox({ service, secret: config.textInboxSecret }));
  app.all('/api/*', (c) =>
    refuse(c.req.path, { status: 404, message: 'There is nothing at this address.' }),
  );

  // Each server keeps its own count for this limit: a page view is not worth a database query.
  app.route('/insights', createInsightsApi({ service, limits: countInMemory() }));
  app.route(
    '/calendar',
    createCalendarFeed({
      service,
      limits: backend.limits,
      siteUrl,
      company: () => currentRelease.value.settings.company.name,
    }),
  );
  const searchSite = limitSearches((words: string) => findPages(service, words), countInMemory());
  const searchJobs = limitSearches(
    (filter: JobFilter) => findJobs(service, filter),
    countInMemory(),
  );
  // Anyone can make up start dates, so the answers are not kept, and one address gets only so many.
  const countEstimate = limitSearches(async () => null, countInMemory());
  const baseHeaders = securityHeaders(siteUrl);
  const files = deps.clientFolder ? createStaticFiles(deps.clientFolder, baseHeaders) : undefined;
  const brandImages = createBrandImages({
    siteUrl,
    release: () => currentRelease.value,
    siteVersion: () => currentRelease.version,
    fetchInProcess,
  });
  app.use(brandImages.serve);
  if (files) app.use(files.serve);
  const pages = createPages({
    loadBuild: deps.loadBuild,
    siteVersion: () => currentRelease.version,
    mode: deps.clientFolder ? 'production' : 'development',
    baseHeaders,
    services: (c) => ({
      db: visitor,
      release: currentRelease.value,
      sitePage: (name) => currentRelease.sitePage(name),
      describeFiles: async (content) =>
        currentRelease.current(await describeFiles({ service, log: c.get('log')() }, content)),
      withFacts: currentRelease.withFacts,
      factPeriods: currentRelease.factPeriods,
      countEstimate: () => countEstimate(null, c.get('clientAddress')),
      findForm: currentRelease.findForm,
      publicConfig: { supabaseUrl: '', publishableKey, siteUrl, hasMail, hasAccountMail },
      findMovedPage: (slug) => findMovedPage(service, slug),
      searchSite: (words) => searchSite(words, c.get('clientAddress')),
      // The filters without free text are few, and the pages for them are kept.
      findJobs: async (filter) =>
        currentRelease.withFacts(
          await (filter.words || filter.trade
            ? searchJobs(filter, c.get('clientAddress'))
            : findJobs(service, filter)),
        ),
      showJob: (slug) => showJob(service, slug),
      readPreview: (token) => readPreview(service, token),
      bodyProblem: c.get('bodyProblem') ?? null,
      submitEnquiry: async (enquiry, files) => {
        const address = c.get('clientAddress');
        return submitEnquiry({ service, limits: backend.limits, siteUrl, address }, enquiry, files);
      },
      visitors: visitorServices({
        service,
        limits: backend.limits,
        siteUrl,
        address: c.get('clientAddress'),
      }),
    }),
  });
  app.all(
    '*',
    receiveForm({
      siteUrl,
      isFormPath: (path) => FORM_PATH.test(path),
      maxBytes: FORM_LIMIT_BYTES,
    }),
    pages.render,
  );
  const { fetch, sendReady } = guard({
    log,
    isTrusted: deps.isTrusted,
    findReady: (request) => {
      const page = pages.findCached(request);
      return page || brandImages.draws(request.url ?? '') ? page : files?.findReady(request);
    },
    handle: (request, visit) => app.fetch(request, visit),
  });

  const originals = new SiteOriginals({ service, log });
  async function refresh() {
    await currentRelease.refresh();
    if (!currentRelease.isRead) return;
    const hasChanged = await originals.follow(currentRelease.writtenSettings);
    if (hasChanged) await currentRelease.refresh();
  }
  await refresh();
  await backend.onRelease(() => void refresh());
  if (hub) {
    await backend.onChange?.(
      (payload) => hub.announce(payload),
      () => hub.refresh(),
    );
  }
  return { fetch, sendReady, currentRelease, service, endStreams: () => hub?.close() };
}

/** The live streams of staff, with rights that the database checks again and again. */
function openHub(service: DataClient, inAll: number, log: Logger): EventHub {
  return new EventHub({
    limits: { inAll, ofPerson: STREAMS_OF_PERSON },
    async check(sessions) {
      const asked = sessions.map(({ userId, sessionId, aal }) => ({
        user_id: userId,
        session_id: sessionId,
        aal,
      }));
      const { data, error } = await service.rpc('check_streams', { sessions: asked });
      if (error) throw new Error(error.message);
      return data.map(({ session_id, ...rest }) => ({ sessionId: session_id, ...rest }));
    },
    onCheckFailed: () => log.warn('the rights of live streams could not be checked'),
  });
}
