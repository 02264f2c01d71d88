import type { BlockLibrary } from '~/blocks/visual/all-blocks';
import { BlockProperties } from '~/blocks/visual/block-properties';
import { BrandImagePanel } from '~/features/branding/brand-image-panel';
import { BRANDING_MESSAGES } from '~/features/branding/messages';
import { SAVED_BLOCK } from '~/features/content/page-content';
import { PageList } from '~/features/content/page-list';
import type { SiteEditor } from '~/features/editor/use-site-editor';
import { HeroImageManager } from '~/features/hero-images/hero-image-manager';
import { ComponentPanel } from '~/features/layouts/component-panel';
import { LayoutPanel } from '~/features/layouts/layout-panel';
import type { LibraryItem } from '~/features/layouts/library';
import { MenusPanel } from '~/features/layouts/menus-panel';
import { MediaLibrary } from '~/features/media/media-library';
import { ThemePanel } from '~/features/theme/theme-panel';
import type { EditorTab } from '~/lib/site/publish-problem';
import { BlockThumbnail } from './block-thumbnail';

interface EditorPanelProps {
  tab: EditorTab;
  editor: SiteEditor;
  blocks: BlockLibrary;
  library: LibraryItem[];
  company: string;
}

/** One panel a tab (§2). A saved block is put in its place when a page is published, not here. */
export function EditorPanel({ tab, editor, blocks, library, company }: EditorPanelProps) {
  const { working } = editor.state;
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
        <>
          <LayoutPanel
            layout={working.layout}
            library={library.filter(({ id }) => id !== SAVED_BLOCK)}
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
                  Nothing here can show it. It is kept as it was stored.
                </p>
              );
            }}
            onChange={(value) => editor.edit({ part: 'layout', value })}
            onSave={() => void editor.save({ part: 'layout', value: working.layout })}
          />
          <MenusPanel
            menus={working.menus}
            isUnsaved={unsaved.includes('menus')}
            isSaving={isSaving}
            onChange={(value) => editor.edit({ part: 'menus', value })}
            onSave={() => void editor.save({ part: 'menus', value: working.menus })}
          />
        </>
      );
    case 'components':
      return (
        <ComponentPanel
          library={library}
          company={company}
          thumbnail={(type) => <BlockThumbnail type={type} />}
        />
      );
    case 'media':
      return <MediaLibrary />;
    case 'logos':
      return (
        <BrandImagePanel
          bucket="logos"
          noun="Logo"
          hint="Stands beside the company’s name in the navigation."
          accept=".jpg,.jpeg,.png,.gif,.webp"
          current={branding.logo?.path ?? null}
          own="/brand/mark.svg"
          isUnsaved={unsaved.includes('branding')}
          isSaving={isSaving}
          onChoose={(path) => {
            const value = { ...branding, logo: path ? { path, alt: '' } : null };
            void editor.save({ part: 'branding', value }, BRANDING_MESSAGES.logo);
          }}
        />
      );
    case 'favicons':
      return (
        <BrandImagePanel
          bucket="favicons"
          noun="Favicon"
          hint="32x32 or larger recommended. Every size, also for home screens, is made from one image."
          accept=".jpg,.jpeg,.png,.gif,.webp,.ico"
          current={branding.favicon?.path ?? null}
          own="/favicon.ico"
          isUnsaved={unsaved.includes('branding')}
          isSaving={isSaving}
          onChoose={(path) => {
            const value = { ...branding, favicon: path ? { path, alt: '' } : null };
            void editor.save({ part: 'branding', value }, BRANDING_MESSAGES.favicon);
          }}
        />
      );
    case 'pages':
      return <PageList />;
    case 'hero':
      return <HeroImageManager onUpdated={() => void editor.refresh()} />;
  }
}
