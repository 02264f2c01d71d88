import type { Socket } from 'node:net';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { JobFilter } from '../app/lib/jobs/job-address.ts';
import { UPLOAD_MAX_BYTES } from '../app/lib/upload.ts';
import type { AppEnv } from './app-env.ts';
import { isSameKey } from './backend/auth/tokens/caller.ts';
import type { Backend } from './backend/backend.ts';
import { createFunctionsApi } from './backend/functions/api.ts';
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
import type { FailedReply } from './observe/errors/collector.ts';
import { warnOfHiddenPages } from './observe/hidden-pages.ts';
import type { Metrics } from './observe/metrics-reply.ts';
import { createObserver } from './observe/observer.ts';
import { readSystemStatus } from './observe/status/read-status.ts';
import type { SystemSetup } from './observe/status/setup.ts';
import { afterReply } from './site/after-reply.ts';
import { visitorServices } from './site/applications/visitors.ts';
import { createCalendarFeed } from './site/calendar/calendar-feed.ts';
import { SECURITY_TXT_PATH, serveSecurityTxt } from './site/contact/security-txt.ts';
import { CurrentRelease } from './site/current-release.ts';
import { createDataClient, type DataClient } from './site/data-client.ts';
import { submitEnquiry } from './site/enquiries/enquiries.ts';
import { createEventsApi } from './site/events/events-api.ts';
import { openHub } from './site/events/open-hub.ts';
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
import { createPages, type PagesOptions } from './site/pages.ts';
import { REPORTS_PATH } from './site/policy/content-security-policy.ts';
import { createViolationsApi } from './site/policy/violations-api.ts';
import { createFormProof } from './site/proof/form-proof.ts';
import { SiteOriginals } from './site/site-originals.ts';
import { createStaticFiles } from './site/static-files.ts';
import { createTextInbox } from './site/texts/text-inbox.ts';

const RETRY_AFTER_S = 2;

const FUNCTION_LIMIT_BYTES = 64 * 1024;

/** Pages whose forms may carry an attachment. The other fields are short. */
const FORM_PATH =
  /^\/(contact|(enquiries|applications)(\/[0-9a-f]+)?|estimate\/enquiry|jobs\/[a-z0-9-]+\/apply)$/;
const FORM_LIMIT_BYTES = UPLOAD_MAX_BYTES + 64 * 1024;

export interface AppDeps {
  config: Pick<
    Config,
    | 'siteUrl'
    | 'smtpUrl'
    | 'hosted'
    | 'allowedInnerAddresses'
    | 'textInboxSecret'
    | 'isSsoOnly'
    | 'metrics'
  >;
  /** How the server is set up, for its administrators. */
  setup: SystemSetup;
  /** Called for each reply that failed. */
  onFailedReply?: (reply: FailedReply) => void;
  isTrusted: IsTrusted;
  /** How many live streams may be open. */
  streams: number;
  /** Exempts this connection from the limits on connections. */
  leaveOpen: (socket: Socket) => void;
  /** How many connections are open. */
  connections: () => Promise<number>;
  /** True once the server has been asked to stop. */
  isStopping: () => boolean;
  backend: Backend;
  log: Logger;
  loadBuild: PagesOptions['loadBuild'];
  /** Absent in development: Vite serves the files. */
  clientFolder?: string;
}

export interface App extends Guard {
  currentRelease: CurrentRelease;
  /** supabase-js with the secret key. It calls this same app. */
  service: DataClient;
  /** Absent unless the configuration gives someone access to them. */
  metrics: Metrics | undefined;
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
  const readStatus = () => readSystemStatus(service, deps.setup);
  app.use('/functions/v1/*', limitBody(FUNCTION_LIMIT_BYTES));
  app.route(
    '/functions/v1',
    createFunctionsApi({
      service,
      siteUrl,
      hasAccountMail,
      isSsoOnly: config.isSsoOnly,
      encodesUploads: config.hosted === undefined,
      checkAddress: createAddressCheck(config.allowedInnerAddresses),
      readSystem: readStatus,
      isKey: (key) => isSameKey(key, publishableKey) || isSameKey(key, secretKey),
      clientFor: ({ apikey, authorization }) =>
        createDataClient({ siteUrl, key: apikey, authorization, fetchInProcess }),
    }),
  );
  app.all('/:api{auth|rest|storage|functions}/v1/*', (c) =>
    refuse(c.req.path, { status: 404, message: 'There is nothing at this address.' }),
  );

  const hub = backend.onChange && openHub(service, deps.streams, log);
  const observer = await createObserver({
    ...deps,
    service,
    readStatus,
    streams: () => hub?.size ?? 0,
  });
  app.route('/', observer.routes);
  app.get('/api/check-config', async (c) => {
    const ok = await backend.isHealthy();
    if (!ok) return c.json({ ok }, 503, { 'Retry-After': String(RETRY_AFTER_S) });
    return c.json({ ok, supabaseUrl: siteUrl, publishableKey });
  });
  app.route(
    '/api/events',
    createEventsApi({
      hub,
      leaveOpen: deps.leaveOpen,
      clientFor: (authorization) =>
        createDataClient({ siteUrl, key: publishableKey, authorization, fetchInProcess }),
    }),
  );
  app.route(REPORTS_PATH, createViolationsApi({ siteUrl, limits: countInMemory() }));
  app.route('/api/texts', createTextInbox({ service, secret: config.textInboxSecret }));
  app.all('/api/*', (c) =>
    refuse(c.req.path, { status: 404, message: 'There is nothing at this address.' }),
  );

  app.get(
    SECURITY_TXT_PATH,
    serveSecurityTxt({ siteUrl, contact: () => currentRelease.value.settings.contactEmail }),
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
  // Anyone can make up start dates, so the answers are not cached and their number per address is
  // limited.
  const countEstimate = limitSearches(async () => null, countInMemory());
  const formProof = createFormProof({
    limits: backend.limits,
    secret: secretKey,
    mode: () => currentRelease.value.settings.formProof,
    log,
  });
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
  const sender = (c: Context<AppEnv>) => ({
    ...{ service, limits: backend.limits, siteUrl },
    address: c.get('clientAddress'),
    afterReply: afterReply(c.env.socket),
  });
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
      publicConfig: {
        supabaseUrl: '',
        publishableKey,
        siteUrl,
        hasMail,
        hasAccountMail,
        ...(config.isSsoOnly && { isSsoOnly: true as const }),
      },
      findMovedPage: (slug) => findMovedPage(service, slug),
      searchSite: (words) => searchSite(words, c.get('clientAddress')),
      // There are few filters without free text, so the pages for them are cached.
      findJobs: async (filter) =>
        currentRelease.withFacts(
          await (filter.words || filter.trade
            ? searchJobs(filter, c.get('clientAddress'))
            : findJobs(service, filter)),
        ),
      showJob: (slug) => showJob(service, slug),
      readPreview: (token) => readPreview(service, token),
      bodyProblem: c.get('bodyProblem') ?? null,
      demandProof: formProof.demand,
      submitEnquiry: (enquiry, files) => submitEnquiry(sender(c), enquiry, files),
      visitors: visitorServices(sender(c)),
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
    onFailedReply: deps.onFailedReply,
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
  void warnOfHiddenPages({ service, log }, config.metrics?.token !== undefined);
  await backend.onRelease(refresh);
  if (hub) {
    await backend.onChange?.(
      (payload) => hub.announce(payload),
      () => hub.refresh(),
    );
  }
  const { metrics } = observer;
  return { fetch, sendReady, currentRelease, service, metrics, endStreams: () => hub?.close() };
}
