import { use, useCallback, useMemo, useState } from 'react';
import type { VisualEditorProps } from '~/features/content/content-view';
import { SAVED_BLOCK } from '~/features/content/page-content';
import { textToContent } from '~/features/content/page-text';
import type { PageFacts } from '~/features/content/page-title';
import { useSite } from '~/lib/site/use-site';
import { articleFacts } from '../article-facts';
import { type BlockLibrary, loadAllBlocks } from './all-blocks';
import { Canvas } from './canvas';
import { CanvasFactsContext } from './canvas-block';
import { EditorContext } from './editor-context';
import { puckConfig } from './puck-config';
import { StartChoice } from './start-choice';
import stylesUrl from './visual-editor.css?url';

const library = Promise.all([loadAllBlocks(), loadStyles()]).then(([blocks]) => blocks);

/** Must load before the canvas. Otherwise Puck adds its own copy, with a font from another site. */
function loadStyles(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = stylesUrl;
    link.onload = resolve;
    link.onerror = () => reject(new Error('The editor’s styles could not be loaded'));
    document.head.append(link);
  });
}

/** Shows the page as visitors see it and lets staff change it in place. */
export default function VisualEditor(props: VisualEditorProps) {
  const { content, onChange, facts, featuredImage, settings, settingsAsked } = props;
  const { isFull, onFullChange, onStart, site: siteCanvas } = props;
  const all = use(library);
  const isSite = siteCanvas !== undefined;
  const blocks = useMemo(() => (isSite ? withoutSaved(all) : all), [all, isSite]);
  const { settings: site } = useSite();
  const companyName = site.company.name;
  const config = useMemo(() => puckConfig(blocks, companyName), [blocks, companyName]);
  // If the content differs from what the canvas was given or reported, it is another document.
  const [known, setKnown] = useState({ content, generation: 0 });
  if (content !== known.content) setKnown({ content, generation: known.generation + 1 });

  const tell = useCallback(
    (text: string) => {
      setKnown(({ generation }) => ({ content: text, generation }));
      onChange(text);
    },
    [onChange],
  );

  return (
    <CanvasFactsContext value={withPicture(facts, featuredImage)}>
      <EditorContext
        value={{
          library: blocks,
          isFull,
          onFullChange,
          settings,
          settingsAsked,
          site: siteCanvas,
        }}
      >
        {onStart && content === '' && <StartChoice onStart={onStart} />}
        <div className={isFull ? 'min-h-0 flex-1 bg-background' : 'border border-border'}>
          <Canvas
            // A new document starts a new undo history, except on the home page.
            key={isSite ? 'site' : known.generation}
            initialContent={known.content}
            generation={known.generation}
            blocks={blocks}
            config={config}
            isFull={isFull}
            onChange={tell}
          />
        </div>
      </EditorContext>
    </CanvasFactsContext>
  );
}

/** Saved blocks are inserted when a page is published. The home page is published with the site. */
function withoutSaved({ [SAVED_BLOCK]: _, ...others }: BlockLibrary): BlockLibrary {
  return others;
}

function withPicture(facts: PageFacts | null, featuredImage: string): PageFacts | null {
  const article = facts?.article;
  if (!article || featuredImage === '') return facts;
  const { picture } = articleFacts({
    ...{ author: null, category: null, article_date: null },
    featured_image: textToContent(featuredImage),
  });
  return { ...facts, article: { ...article, picture } };
}
