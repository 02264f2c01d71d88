import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What visitors load, in a few chunks instead of dozens: together they compress better. A chunk
 * takes along what its modules import, unless an earlier one has it. The back office splits itself.
 */
const PUBLIC_CHUNKS = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  {
    name: 'site',
    test: startsWith(
      'features/navigation/breadcrumb',
      'features/navigation/site-',
      'features/navigation/skip-link',
      'features/self-heal/heal-banner',
      'features/self-heal/worker-cleanup',
      'components/error-',
      'components/route-error',
      'components/section-heading',
      'components/ui/toaster',
      'lib/site/page-meta',
    ),
  },
  {
    name: 'enquiries',
    test: startsWith('features/enquiries/enquiry-form.', 'features/enquiries/enquiry-section'),
  },
  {
    name: 'sections',
    test: startsWith(
      'components/check-list',
      'components/illustration',
      'components/page-section',
      'components/service-icon',
      'components/step-list',
      'content/services',
    ),
  },
  // What the home page has no use for.
  {
    name: 'page-sections',
    test: startsWith('components/page-hero', 'components/program-cards'),
  },
  { name: 'sections', test: /lucide-react\/.*\/arrow-right/ },
  // What only pages made of blocks need: the home page, and those that staff write.
  {
    name: 'render-blocks',
    test: startsWith('blocks/render-blocks', 'blocks/block.', 'blocks/stored-file'),
  },
  // Those of the home page's default layout. Others are chunks of their own.
  {
    name: 'blocks',
    test: /\/app\/blocks\/(hero|commitments|services-grid|pathways|why-choose-us|contact-form)\.tsx/,
  },
];

function startsWith(...paths: string[]): (module: string) => boolean {
  return (module) => paths.some((path) => module.includes(`/app/${path}`));
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  resolve: { tsconfigPaths: true },
  build: {
    assetsInlineLimit: 0,
    // Chunks that load late find theirs loaded already.
    modulePreload: false,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: PUBLIC_CHUNKS } } },
  },
}));
