export const CONTENT_ID = 'content';

export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-md bg-primary px-4 py-3 font-medium text-primary-foreground focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
