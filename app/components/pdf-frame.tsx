/** Hides the viewer's list of pages and fits the page to the width, in each browser's terms. */
const PAGE_ONLY = '#navpanes=0&view=FitH&pagemode=none&zoom=page-width';

interface PdfFrameProps {
  src: string;
  title: string;
}

/** A PDF in the browser's own viewer, if `navigator.pdfViewerEnabled`. */
export function PdfFrame({ src, title }: PdfFrameProps) {
  return (
    <iframe
      src={src + PAGE_ONLY}
      title={title}
      className="aspect-3/4 max-h-[80dvh] w-full rounded-md border border-border bg-muted"
    />
  );
}
