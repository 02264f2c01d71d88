import type { Config } from '@react-router/dev/config';
import { frontEnd } from './scripts/vite/front-end.ts';

export default {
  ssr: true,
  splitRouteModules: false,
  ...(frontEnd === 'office' && {
    buildDirectory: 'build/office',
    // Staff open many screens, so they get the list of all of them at once.
    routeDiscovery: { mode: 'initial' },
  }),
} satisfies Config;
