import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { BLOCKS } from '~/blocks/registry';
import { EditorScreen } from '~/features/editor/editor-screen';
import { type Figure, toKnown } from '~/features/facts/facts-api';
import { useFigures } from '~/features/facts/facts-queries';
import { siteProblems } from '~/features/layouts/find-problems';
import { contrastProblems } from '~/features/theme/contrast-report';
import { themeCss } from '~/features/theme/theme-css';
import { factProblems } from '~/lib/estimate/fact-problems';
import { SITE_PATHS } from '~/lib/site/content-check';
import type { PublishProblem } from '~/lib/site/publish-problem';
import type { SiteRelease } from '~/lib/site/release-parts';
import { PUBLIC_PATHS } from '~/lib/site/sitemap';
import { useSite } from '~/lib/site/use-site';
import { EditorPanel } from './editor-panel';
import { useLibrary } from './use-library';

/** Such pages are already listed, or have no address. */
function isBuiltIn(path: string): boolean {
  return [...SITE_PATHS, '/not-found'].includes(path);
}

/** A link can ask for the canvas. After that, the person's own choice counts. */
function useVisualView() {
  const [params] = useSearchParams();
  const asked = params.get('view');
  const [shown, setShown] = useState({ asked, isVisual: asked === 'visual' });
  if (shown.asked !== asked) setShown({ asked, isVisual: shown.isVisual || asked === 'visual' });
  return [shown.isVisual, (isVisual: boolean) => setShown({ asked, isVisual })] as const;
}

/** Until the figures are known, none is missing. */
function figureProblems(
  { layout, menus, settings }: Pick<SiteRelease, 'layout' | 'menus' | 'settings'>,
  figures: readonly Figure[] | undefined,
): PublishProblem[] {
  if (!figures) return [];
  const shown = layout.sections.map(({ components }) => components.filter((one) => !one.isHidden));
  const known = toKnown(figures);
  return [
    ...factProblems([shown, menus], known),
    ...factProblems(settings, known).map((text) => `In Site Settings: ${text}`),
  ].map((text) => ({ tab: 'layout', text }));
}

/** The editor and its panels, which come from many features. */
export function SiteEditorScreen({ title }: { title: string }) {
  const { settings } = useSite();
  const [isVisual, setIsVisual] = useVisualView();
  const { catalogue, usesWith, slugs } = useLibrary();
  const figures = useFigures();
  const pages = [
    ...PUBLIC_PATHS,
    ...(settings.toggles.blog ? ['/blog'] : []),
    ...(slugs ?? []).map((slug) => `/${slug}`).filter((path) => !isBuiltIn(path)),
  ];

  return (
    <EditorScreen
      title={title}
      pages={pages}
      isWide={(tab) => tab === 'layout' && isVisual}
      panel={(tab, editor) => (
        <>
          {/* The back office may have been loaded with an earlier release. */}
          <style>{themeCss(editor.state.published.theme)}</style>
          <EditorPanel
            key={editor.state.replacements}
            tab={tab}
            editor={editor}
            catalogue={catalogue}
            uses={usesWith(editor.state.published.layout)}
            company={settings.company.name}
            isVisual={isVisual}
            onVisualChange={setIsVisual}
          />
        </>
      )}
      findProblems={(draft) => [
        ...contrastProblems(draft.theme),
        ...figureProblems(draft, figures),
        ...siteProblems(draft, {
          paths: new Set([...SITE_PATHS, ...pages]),
          hasPages: slugs !== undefined,
          anchorOf: (type) => BLOCKS[type]?.anchor,
        }),
      ]}
    />
  );
}
