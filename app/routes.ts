import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { frontEnd } from '../scripts/vite/front-end.ts';

/** The site's built-in pages, which the Site Editor can preview too. */
const PAGES: [path: string, file: string][] = [
  ['contact', 'routes/public/contact.tsx'],
  ['services/:serviceId?', 'routes/public/service.tsx'],
];
const PROGRAM_PAGES = ['apprenticeships', 'traineeships', 'recruitment'];
const SERVICE_PAGES = ['compliance', 'mentoring', 'technology', 'future-services'];

/** The site map, one line per URL, in the order of the specification (§2). */
const SITE: RouteConfig = [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    ...PAGES.map(([path, file]) => route(path, file)),
    ...PROGRAM_PAGES.map((id) => route(id, 'routes/public/program.tsx', { id })),
    ...SERVICE_PAGES.map((id) => route(id, 'routes/public/service.tsx', { id })),
    route('login', 'routes/public/login.tsx'),
    route('login/register', 'routes/public/login-register.tsx'),
    route('login/recover', 'routes/public/login-recover.tsx'),
    route('login/set-password', 'routes/public/login-set-password.tsx'),
    layout('routes/data-layout.tsx', { id: 'client-data' }, [
      route('my-enquiries', 'routes/public/my-enquiries.tsx'),
    ]),
    route('blog', 'routes/public/blog.tsx'),
    route('search', 'routes/public/search.tsx'),
    route('estimate', 'routes/public/estimate.tsx'),
    route('estimate/enquiry', 'routes/public/estimate-enquiry.tsx'),
    route('jobs', 'routes/public/jobs.tsx'),
    route('jobs/:slug', 'routes/public/job.tsx'),
    route('jobs/:slug/apply', 'routes/public/apply.tsx'),
    route('jobs/alerts', 'routes/public/job-alerts.tsx'),
    route('jobs/alerts/stop/:token', 'routes/public/job-alerts-stop.tsx'),
    route('jobs/alerts/:token', 'routes/public/job-alerts-confirm.tsx'),
    route('unsubscribe/:token', 'routes/public/unsubscribe.tsx'),
    route('applications/:token', 'routes/public/receipt.tsx'),
    route('jobs/confirm/:token', 'routes/public/confirm-application.tsx'),
    route('enquiries/:token', 'routes/public/enquiry-receipt.tsx'),
    route('guardian/:token', 'routes/public/guardian.tsx'),
    route('shortlists/:token', 'routes/public/shortlist.tsx'),
    route('preview', 'routes/public/preview.tsx'),
    route(':slug', 'routes/public/page.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('enquiries', 'routes/public/enquiries.ts'),
  route('jobs/feed.xml', 'routes/public/jobs-feed.ts', { id: 'jobs-rss' }),
  route('jobs/feed.json', 'routes/public/jobs-feed.ts', { id: 'jobs-json' }),
  route('applications', 'routes/public/applications.ts'),
  route('shortlists/:token/resumes/:entry', 'routes/public/shortlist-resume.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('site.webmanifest', 'routes/public/manifest.ts'),
  route('robots.txt', 'routes/public/robots.ts'),

  route('visits', 'routes/visits/visits.ts'),
  route('visits/mine', 'routes/visits/mine.tsx'),
  route('visits/manifest.webmanifest', 'routes/visits/manifest.ts'),
];

const OFFICE: RouteConfig = [
  route('admin/message-frame', 'routes/admin/message-frame.ts'),
  layout('routes/data-layout.tsx', { id: 'staff-data' }, [
    route('admin/auth', 'routes/admin/auth.tsx'),
    route('admin/recover', 'routes/admin/recover.tsx'),
    route('admin/set-password', 'routes/admin/set-password.tsx'),
    route('admin/account/email', 'routes/admin/account-email.tsx'),
    route('admin/site-editor', 'routes/admin/site-editor.ts'),
    route('admin/editor/preview', 'routes/admin/editor-preview.tsx', [
      index('routes/editor/preview-home.tsx'),
      ...PAGES.map(([path, file]) => route(path, file, { id: `preview-${path}` })),
      ...PROGRAM_PAGES.map((id) => route(id, 'routes/public/program.tsx', { id: `preview-${id}` })),
      ...SERVICE_PAGES.map((id) => route(id, 'routes/public/service.tsx', { id: `preview-${id}` })),
      route('blog', 'routes/public/blog.tsx', { id: 'preview-blog' }),
      route('jobs', 'routes/public/jobs.tsx', { id: 'preview-jobs' }),
      route('jobs/:slug', 'routes/public/job.tsx', { id: 'preview-job' }),
      route(':slug', 'routes/public/page.tsx', { id: 'preview-page' }),
      route('*', 'routes/public/not-found.tsx', { id: 'preview-not-found' }),
    ]),
    layout('routes/admin/layout.tsx', [
      layout('routes/admin/screens.tsx', [
        ...prefix('admin', [
          index('routes/admin/dashboard.tsx'),
          route('dashboard', 'routes/admin/dashboard.tsx', { id: 'admin-dashboard' }),
          route('account', 'routes/admin/account.tsx'),
          route('content', 'routes/admin/content.tsx'),
          route('content/edit/:id?', 'routes/admin/content-edit.tsx'),
          route('content/compare/:id', 'routes/admin/content-compare.tsx'),
          route('content/forms/:id', 'routes/admin/content-form.tsx'),
          route('facts', 'routes/admin/facts.tsx'),
          route('facts/:id', 'routes/admin/facts-detail.tsx'),
          route('hero', 'routes/admin/hero.tsx'),
          route('media', 'routes/admin/media.tsx'),
          route('editor', 'routes/admin/editor.tsx'),
          route('settings', 'routes/admin/settings.tsx'),
          route('users', 'routes/admin/users.tsx'),
          route('roles', 'routes/admin/roles.tsx'),
          route('audit', 'routes/admin/audit.tsx'),
          route('clients', 'routes/admin/clients.tsx'),
          route('clients/:id', 'routes/admin/clients-detail.tsx'),
          route('organisations', 'routes/admin/organisations.tsx'),
          route('organisations/:id', 'routes/admin/organisations-detail.tsx'),
          route('vacancies', 'routes/admin/vacancies.tsx'),
          route('vacancies/:id', 'routes/admin/vacancies-detail.tsx'),
          route('leads', 'routes/admin/leads.tsx'),
          route('leads/:id', 'routes/admin/leads-detail.tsx'),
          route('applications', 'routes/admin/applications.tsx'),
          route('candidates', 'routes/admin/candidates.tsx'),
          route('candidates/licences', 'routes/admin/candidates-licences.tsx'),
          route('candidates/:id', 'routes/admin/candidates-detail.tsx'),
          route('reports', 'routes/admin/reports.tsx'),
          route('reports/rows', 'routes/admin/reports-rows.tsx'),
          route('placements', 'routes/admin/placements.tsx'),
          route('placements/care', 'routes/admin/placements-care.tsx'),
          route('placements/plans', 'routes/admin/placements-plans.tsx'),
          route('placements/:id', 'routes/admin/placements-detail.tsx'),
          route('inbox', 'routes/admin/inbox.tsx'),
          route('emails', 'routes/admin/emails.tsx'),
          route('staff', 'routes/admin/staff.tsx'),
          route('tasks', 'routes/admin/tasks.tsx'),
          route('calendar', 'routes/admin/calendar.tsx'),
          route('privacy', 'routes/admin/privacy.tsx'),
          route('integrations', 'routes/admin/integrations.tsx'),
          route('system', 'routes/admin/system.tsx'),
        ]),
      ]),
    ]),
  ]),
];

/** Pages of the other front end, which the browser has to load from the server. */
const ELSEWHERE = 'routes/elsewhere.tsx';

const BUILT: Record<typeof frontEnd, RouteConfig> = {
  site: [...SITE, route('admin/*', ELSEWHERE)],
  office: [
    ...OFFICE,
    layout('routes/public/layout.tsx', [
      route('admin/*', 'routes/public/not-found.tsx', { id: 'office-not-found' }),
    ]),
    route('*', ELSEWHERE),
  ],
  // While developing, one app has all pages.
  all: [...SITE, ...OFFICE],
};

export default BUILT[frontEnd];
