import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map, one line a URL, in the order of the specification (§2). */
export default [
  route('enquiries', 'routes/public/enquiries.ts'),
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),

  route('admin/auth', 'routes/admin/auth.tsx'),
  layout('routes/admin/layout.tsx', [
    ...prefix('admin', [
      index('routes/admin/dashboard.tsx'),
      route('dashboard', 'routes/admin/dashboard.tsx', { id: 'admin-dashboard' }),
      route('clients', 'routes/admin/clients.tsx'),
      route('leads', 'routes/admin/leads.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
