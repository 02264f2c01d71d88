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

/** Before the canvas, which else brings a copy of its own, with a font from elsewhere. */
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

/** The page as visitors see it, to be changed where it stands. */
export default function VisualEditor({ content, onChange, facts }: VisualEditorProps) {
  const blocks = use(library);
  const { settings } = useSite();
  const companyName = settings.company.name;
  const config = useMemo(() => puckConfig(blocks, companyName), [blocks, companyName]);
  const [isFull, setIsFull] = useState(false);
  // What the canvas has is what it was given or has told; another text is another document.
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
