import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { ONE_PAGE_TYPES } from '~/blocks/one-page-types';
import type { BlockLibrary } from '~/blocks/visual/all-blocks';
import { BlockProperties } from '~/blocks/visual/block-properties';
import { BlockThumbnail } from '~/blocks/visual/block-thumbnail';
import { QueryStates } from '~/components/query-states';
import { Skeleton } from '~/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { BrandImagePanel } from '~/features/branding/brand-image-panel';
import { LogoOptions } from '~/features/branding/logo-options';
import { LOGO_TYPES } from '~/features/branding/logo-types';
import { BRANDING_MESSAGES } from '~/features/branding/messages';
import { SAVED_BLOCK } from '~/features/content/page-content';
import { PageList } from '~/features/content/page-list';
import type { SiteEditor } from '~/features/editor/use-site-editor';
import { HeroImageManager } from '~/features/hero-images/hero-image-manager';
import { ComponentPanel } from '~/features/layouts/component-panel';
import { MediaLibrary } from '~/features/media/media-library';
import { ThemePanel } from '~/features/theme/theme-panel';
import { lateComponent } from '~/lib/late-code';
import type { EditorTab } from '~/lib/site/publish-problem';
import type { SiteLogo } from '~/lib/site/release-parts';
import { libraryOf } from './use-library';

interface EditorPanelProps {
  tab: EditorTab;
  editor: SiteEditor;
  catalogue: UseQueryResult<BlockLibrary>;
  /** How often each block is used on the public site, once known. */
  uses: ReadonlyMap<string, number> | undefined;
  company: string;
  /** Whether the layout is shown on the canvas. */
  isVisual: boolean;
  onVisualChange: (isVisual: boolean) => void;
}

/** Loaded on demand, because they need the drag-and-drop code. */
const LayoutPanel = lateComponent(() => import('~/features/layouts/layout-panel'));
const MenusPanel = lateComponent(() => import('~/features/layouts/menus-panel'));

const HomeEditor = lateComponent(() => import('~/blocks/visual/home-editor'));

const LIBRARY_FAILED = 'Failed to load the component library';

/** One panel per tab (§2). Saved blocks are inserted when a page is published, not here. */
export function EditorPanel(props: EditorPanelProps) {
  const { tab, editor, catalogue, uses, company } = props;
  const { working, published } = editor.state;
  const { isSaving, unsaved } = editor;
  const { branding } = working;

  switch (tab) {
    case 'theme':
      return (
        <ThemePanel
          theme={working.theme}
          isUnsaved={unsaved.includes('theme')}
          isSaving={isSaving}
          onChange={(value) => editor.edit({ part: 'theme', value })}
          onSave={() => void editor.save({ part: 'theme', value: working.theme })}
        />
      );
    case 'layout':
      return (
        <LayoutViews {...props}>
          <QueryStates query={catalogue} failed={LIBRARY_FAILED} size="panel">
            {(blocks) => (
              <LayoutPanel
                layout={working.layout}
                library={libraryOf(blocks, uses).filter(
                  ({ id }) => id !== SAVED_BLOCK && !ONE_PAGE_TYPES.has(id),
                )}
                isUnsaved={unsaved.includes('layout')}
                isSaving={isSaving}
                properties={(component, onChange) => {
                  const block = blocks[component.type];
                  return block ? (
                    <BlockProperties
                      block={block}
                      stored={component}
                      onChange={(stored) => onChange({ ...component, ...stored })}
                    />
                  ) : (
                    <p className="text-muted-foreground">
                      This component can’t be shown here. Its content is kept.
                    </p>
                  );
                }}
                onChange={(value) => editor.edit({ part: 'layout', value })}
                onSave={() => void editor.save({ part: 'layout', value: working.layout })}
              />
            )}
          </QueryStates>
          <MenusPanel
            menus={working.menus}
            isUnsaved={unsaved.includes('menus')}
            isSaving={isSaving}
            onChange={(value) => editor.edit({ part: 'menus', value })}
            onSave={() => void editor.save({ part: 'menus', value: working.menus })}
          />
        </LayoutViews>
      );
    case 'components':
      return (
        <QueryStates query={catalogue} failed={LIBRARY_FAILED} size="panel">
          {(blocks) => (
            <ComponentPanel
              library={libraryOf(blocks, uses)}
              company={company}
              thumbnail={(type) => <BlockThumbnail type={type} />}
            />
          )}
        </QueryStates>
      );
    case 'media':
      return <MediaLibrary />;
    case 'logos':
      return <LogoPanels editor={editor} />;
    case 'favicons':
      return (
        <BrandImagePanel
          bucket="favicons"
          noun="Favicon"
          hint="32x32 or larger recommended. All sizes, including home screen icons, are made from one image."
          accept=".jpg,.jpeg,.png,.gif,.webp,.ico"
          current={branding.favicon?.path ?? null}
          own="/favicon.ico"
          isUnsaved={unsaved.includes('branding')}
          isSaving={isSaving}
          inUse={pathsOf(branding.favicon, published.branding.favicon)}
          onChoose={(path) => {
            const value = { ...branding, favicon: path ? { path, alt: '' } : null };
            void editor.save({ part: 'branding', value }, BRANDING_MESSAGES.favicon);
          }}
        />
      );
    case 'pages':
      return <PageList />;
    case 'hero':
      return (
        <HeroImageManager
          shown={branding.hero}
          around={(update) => editor.saveByPanel('branding', update)}
        />
      );
  }
}

const VIEWS = { visual: 'Visual', sections: 'Sections and menus' };

/** The home page on the canvas, or as a list of sections with the template and the menus. */
function LayoutViews(props: EditorPanelProps & { children: ReactNode }) {
  const { editor, isVisual, onVisualChange, children } = props;
  const { working, published } = editor.state;
  const { isSaving, unsaved, canUndo, canRedo, undo, redo } = editor;
  return (
    <Tabs
      isKept
      value={isVisual ? 'visual' : 'sections'}
      onValueChange={(view) => onVisualChange(view === 'visual')}
      className="grid min-w-0 gap-3"
    >
      <TabsList aria-label="View">
        {Object.entries(VIEWS).map(([view, label]) => (
          <TabsTrigger key={view} value={view}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {/* The tabs name their panels, so both panels exist while the code loads. */}
      <TabsContent value="visual" className="min-w-0">
        <Suspense fallback={<Skeleton className="h-80" />}>
          <HomeEditor
            published={published}
            working={working}
            site={{ canUndo, canRedo, undo, redo }}
            isUnsaved={unsaved.includes('layout')}
            isSaving={isSaving}
            onChange={(value, isOwnStep) => editor.edit({ part: 'layout', value }, isOwnStep)}
            onSave={() => void editor.save({ part: 'layout', value: working.layout })}
          />
        </Suspense>
      </TabsContent>
      <TabsContent value="sections" className="grid min-w-0 gap-4">
        <Suspense fallback={<Skeleton className="h-80" />}>{children}</Suspense>
      </TabsContent>
    </Tabs>
  );
}

/** The logo, the one for dark mode, and their display settings. */
function LogoPanels({ editor }: { editor: SiteEditor }) {
  const { working, published } = editor.state;
  const { isSaving, unsaved } = editor;
  const { branding } = working;
  const { logo } = branding;
  const isUnsaved = unsaved.includes('branding');
  const inUse = pathsOf(logo, published.branding.logo);

  function save(changed: SiteLogo | null) {
    const value = { ...branding, logo: changed };
    void editor.save({ part: 'branding', value }, BRANDING_MESSAGES.logo);
  }

  return (
    <>
      <BrandImagePanel
        bucket="logos"
        noun="Logo"
        hint="Shown beside the company’s name in the navigation."
        accept={LOGO_TYPES}
        current={logo?.path ?? null}
        own="/brand/mark.svg"
        isUnsaved={isUnsaved}
        isSaving={isSaving}
        inUse={inUse}
        onChoose={(path, size) => {
          const { width: _, height: __, ...kept } = logo ?? { alt: '' };
          save(path ? { ...kept, path, ...size } : null);
        }}
      />
      {logo && (
        <>
          <LogoOptions
            logo={logo}
            isUnsaved={isUnsaved}
            isSaving={isSaving}
            onChange={(changed) =>
              editor.edit({ part: 'branding', value: { ...branding, logo: changed } })
            }
            onSave={() => save(logo)}
          />
          <BrandImagePanel
            bucket="logos"
            noun="Dark mode logo"
            hint="Shown in dark mode instead of the logo, if its colours would be hard to see there."
            accept={LOGO_TYPES}
            current={logo.darkPath ?? null}
            own={logo.path}
            ownLabel="Use the same in dark mode"
            isUnsaved={isUnsaved}
            isSaving={isSaving}
            inUse={inUse}
            onChoose={(path) => save({ ...logo, darkPath: path ?? undefined })}
          />
        </>
      )}
    </>
  );
}

function pathsOf(...images: ({ path: string; darkPath?: string } | null)[]): string[] {
  return images.flatMap((image) => (image ? [image.path, image.darkPath ?? ''] : []));
}
