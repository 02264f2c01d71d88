import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { SaveBar } from '~/components/save-bar';
import { Button } from '~/components/ui/button';
import type { SiteCanvas } from '~/features/content/content-view';
import { useEscape } from '~/features/content/use-escape';
import { useSaveShortcut } from '~/features/content/use-save-shortcut';
import { cn } from '~/lib/cn';
import { focusInvalid } from '~/lib/focus-invalid';
import { isSameJson } from '~/lib/same-json';
import type { SiteLayout, SiteRelease } from '~/lib/site/release-parts';
import { DraftContext } from '~/lib/site/use-site';
import { isSameShape, layoutToContent, layoutWithContent } from './home-document';
import VisualEditor from './visual-editor';

interface HomeEditorProps {
  published: SiteRelease;
  /** The draft. The blocks show its other parts too. */
  working: Pick<SiteRelease, 'layout' | 'theme' | 'branding' | 'menus'>;
  site: SiteCanvas;
  isUnsaved: boolean;
  isSaving: boolean;
  /** `isOwnStep`: a separate undo step. */
  onChange: (layout: SiteLayout, isOwnStep: boolean) => void;
  onSave: () => void;
}

/** The home page of the site's draft, on the same canvas as other pages. */
export default function HomeEditor(props: HomeEditorProps) {
  const { published, working, site, isUnsaved, isSaving, onChange, onSave } = props;
  const { layout } = working;
  const [isFull, setIsFull] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  // Reading the saved layout again reorders its fields, which does not count as a change.
  const [shown, setShown] = useState(() => ({ layout, content: layoutToContent(layout) }));
  const isSame = layout === shown.layout || isSameJson(layout.sections, shown.layout.sections);
  if (!isSame) setShown({ layout, content: layoutToContent(layout) });

  const latest = useRef({ layout, onChange });
  useEffect(() => {
    latest.current = { layout, onChange };
  });
  // The same function in every render, because a new one would slow the canvas down.
  const tell = useCallback((content: string) => {
    const before = latest.current.layout;
    const changed = layoutWithContent(before, content);
    setShown({ layout: changed, content });
    latest.current.onChange(changed, !isSameShape(before, changed));
  }, []);

  const { theme, branding, menus } = working;
  // Without the layout, so that typing in one block does not render the others.
  const around = useMemo(
    () => ({ ...published, theme, branding, menus }),
    [published, theme, branding, menus],
  );

  const canSave = isUnsaved && !isSaving;
  function save() {
    if (canSave && !focusInvalid(screen.current)) onSave();
  }
  useSaveShortcut(save);
  useEscape(isFull, () => setIsFull(false));

  return (
    <div
      ref={screen}
      className={cn(
        isFull
          ? 'fixed inset-0 z-40 flex flex-col overflow-y-auto bg-background'
          : 'grid min-w-0 gap-3',
      )}
    >
      <DraftContext value={around}>
        <VisualEditor
          content={shown.content}
          onChange={tell}
          facts={null}
          featuredImage=""
          settings={null}
          settingsAsked={0}
          isFull={isFull}
          onFullChange={setIsFull}
          onStart={null}
          site={site}
        />
      </DraftContext>
      <SaveBar>
        <Button disabled={!canSave} onClick={save}>
          {isSaving ? 'Saving...' : 'Save Layout'}
        </Button>
      </SaveBar>
    </div>
  );
}
