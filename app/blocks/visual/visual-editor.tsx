import { use, useCallback, useMemo, useState } from 'react';
import type { VisualEditorProps } from '~/features/content/content-view';
import { useSite } from '~/lib/site/use-site';
import { loadAllBlocks } from './all-blocks';
import { Canvas } from './canvas';
import { CanvasFactsContext } from './canvas-block';
import { FullScreenContext } from './full-screen';
import { puckConfig } from './puck-config';
import stylesUrl from './visual-editor.css?url';

const library = Promise.all([loadAllBlocks(), loadStyles()]).then(([blocks]) => blocks);

/** Must load before the canvas. Otherwise Puck adds its own copy, with a font from another site. */
function loadStyles(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = stylesUrl;
    link.onload = resolve;
    link.onerror = () => reject(new Error('The styles of the editor could not be loaded'));
    document.head.append(link);
  });
}

/** Shows the page as visitors see it and lets staff change it in place. */
export default function VisualEditor({ content, onChange, facts }: VisualEditorProps) {
  const blocks = use(library);
  const { settings } = useSite();
  const companyName = settings.company.name;
  const config = useMemo(() => puckConfig(blocks, companyName), [blocks, companyName]);
  const [isFull, setIsFull] = useState(false);
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
    <CanvasFactsContext value={facts}>
      <FullScreenContext value={{ isFull, toggle: () => setIsFull(!isFull) }}>
        <div className={isFull ? 'fixed inset-0 z-40 bg-background' : 'border border-border'}>
          <Canvas
            key={known.generation}
            initialContent={known.content}
            blocks={blocks}
            config={config}
            isFull={isFull}
            onChange={tell}
          />
        </div>
      </FullScreenContext>
    </CanvasFactsContext>
  );
}
