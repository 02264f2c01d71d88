import { FileText } from 'lucide-react';
import { PdfFrame } from '~/components/pdf-frame';
import { type MediaItem, nameOf } from './media-schema';
import { fileUrl, previewUrl } from './media-url';

/** A PDF in the browser's own viewer. Some browsers, such as those of most phones, have none. */
export function PdfPreview({ item }: { item: MediaItem }) {
  if (!navigator.pdfViewerEnabled) {
    return (
      <div className="grid aspect-4/3 place-content-center justify-items-center gap-2 rounded-md bg-muted p-4 text-center text-sm text-muted-foreground">
        <FileText aria-hidden className="size-9" strokeWidth={1.5} />
        <p>This browser cannot show a PDF inside a page.</p>
        <a href={fileUrl(item)} target="_blank" rel="noopener" className="text-link underline">
          Open the PDF
        </a>
      </div>
    );
  }
  return <PdfFrame src={previewUrl(item)} title={`Preview of ${nameOf(item)}`} />;
}
