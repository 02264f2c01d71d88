import { Monitor, Moon, Smartphone, Sun, Tablet } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NativeSelect } from '~/components/native-select';
import { Button } from '~/components/ui/button';
import { Card } from '~/components/ui/card';
import { useDarkMode } from '~/lib/dark-mode';
import type { SiteRelease } from '~/lib/site/release-parts';
import { previewPath } from './preview-messages';
import { usePreviewWindows } from './use-preview-windows';

const WIDTHS = [
  { label: 'Phone', px: 390, icon: Smartphone },
  { label: 'Tablet', px: 768, icon: Tablet },
  { label: 'Desktop', px: 1280, icon: Monitor },
] as const;

interface PreviewFrameProps {
  release: SiteRelease;
  /** Pages to choose from. */
  pages: string[];
  /** The chosen page. */
  path: string;
  onPath: (path: string) => void;
  /** Without it, only the windows that people have opened get the draft. */
  isShown: boolean;
}

/** Shows a page with the draft at a device's width, scaled down if it does not fit. */
export function PreviewFrame({ release, pages, path, onPath, isShown }: PreviewFrameProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [room, setRoom] = useState<HTMLDivElement | null>(null);
  const [px, setPx] = useState<number>(WIDTHS[2].px);
  const isDarkHere = useDarkMode() ?? false;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isDark = chosen ?? isDarkHere;
  const size = useSize(room);
  usePreviewWindows({ release, isDark, frame });

  if (!isShown) return null;
  const scale = size.width > 0 ? Math.min(1, size.width / px) : 1;

  return (
    <Card className="flex min-h-0 flex-col overflow-hidden">
      <div
        role="toolbar"
        aria-label="Preview"
        className="flex items-center gap-1 border-b border-border p-1.5"
      >
        {WIDTHS.map(({ label, px: width, icon: Icon }) => (
          <Button
            key={label}
            variant={px === width ? 'outline' : 'ghost'}
            size="icon-sm"
            aria-label={`${label}, ${width} px`}
            aria-pressed={px === width}
            onClick={() => setPx(width)}
          >
            <Icon aria-hidden />
          </Button>
        ))}
        <NativeSelect
          aria-label="Page in the preview"
          required
          className="ml-auto min-h-9 w-auto max-w-48 py-1 text-sm"
          options={Object.fromEntries(pages.map((page) => [page, page === '/' ? 'Home' : page]))}
          value={path}
          onChange={({ target }) => onPath(target.value)}
        />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Dark preview"
          aria-pressed={isDark}
          onClick={() => setChosen(!isDark)}
        >
          {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
        </Button>
      </div>
      <div ref={setRoom} className="h-[70vh] overflow-hidden bg-muted lg:h-[calc(100dvh-13rem)]">
        <iframe
          ref={setFrame}
          src={previewPath(path)}
          title={path === '/' ? 'Preview of the home page' : `Preview of ${path}`}
          className="mx-auto block origin-top-left bg-background"
          style={{
            width: px,
            height: size.height / scale,
            transform: `scale(${scale})`,
            marginLeft: scale < 1 ? 0 : undefined,
          }}
        />
      </div>
    </Card>
  );
}

function useSize(element: HTMLElement | null) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
