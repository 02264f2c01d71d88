import { LoaderCircle } from '~/components/icons';

/** The server renders this too: forms appear only when their script is ready. */
export function AuthWaiting({ text }: { text: string }) {
  return (
    <div className="grid min-h-48 content-center justify-items-center gap-3 py-8 text-sm text-muted-foreground">
      <div role="status" className="grid justify-items-center gap-3">
        <LoaderCircle aria-hidden className="size-6 motion-safe:animate-spin" />
        {text}
      </div>
      <noscript>Signing in needs JavaScript.</noscript>
    </div>
  );
}
