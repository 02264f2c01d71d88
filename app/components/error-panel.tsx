import { useEffect } from 'react';
import { RotateCw } from '~/components/icons';
import { errorText } from '~/lib/error-text';
import { codeOf } from '~/lib/late-code';
import { reloadOnce } from '~/lib/reload-once';
import { Button } from './ui/button';

interface ErrorPanelProps {
  error: unknown;
  onReset: () => void;
}

/** What the error boundary shows (§2). */
export function ErrorPanel({ error, onReset }: ErrorPanelProps) {
  const isOutdated = codeOf(error) === 'outdated';
  useEffect(() => {
    if (isOutdated) reloadOnce();
  }, [isOutdated]);

  return (
    <div
      role="alert"
      className="mx-auto grid min-h-[60vh] max-w-xl content-center gap-4 px-4 py-16"
    >
      <h1 className="text-3xl font-bold">Something went wrong</h1>
      <p className="text-muted-foreground wrap-anywhere">{errorText(error)}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={onReset}>Try Again</Button>
        <Button variant="outline" onClick={() => window.location.reload()}>
          <RotateCw aria-hidden />
          Reload Page
        </Button>
        {/* A full page load, because the script that follows links may be what failed. */}
        <Button asChild variant="outline">
          <a href="/">Home</a>
        </Button>
      </div>
    </div>
  );
}
