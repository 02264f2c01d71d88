import { mailHtml } from '~/lib/mail-html';
import { unknownFields } from './merge-fields';

interface EmailPreviewProps {
  subject: string;
  body: string;
  /** The merge fields that people can type, if the form does not name them elsewhere. */
  fields?: string[];
}

/** Shows the email as a mail program does, in a frame without scripts. */
export function EmailPreview({ subject, body, fields }: EmailPreviewProps) {
  const unknown = unknownFields(`${subject} ${body}`);
  return (
    <details className="rounded-md border border-border">
      <summary className="cursor-pointer px-3 py-2 text-sm font-medium">
        {fields ? 'Preview and merge fields' : 'Preview'}
      </summary>
      <div className="grid gap-2 border-t border-border p-3">
        {fields && (
          <p className="text-sm text-muted-foreground">
            Type {fields.map((field) => `{{${field}}}`).join(' ')}, or a fact as {'{{fact:key}}'}.
            They are filled in as shown here.
          </p>
        )}
        <p className="text-sm font-medium wrap-anywhere">{subject || 'No subject'}</p>
        <iframe
          title="Preview of the email"
          sandbox=""
          srcDoc={mailHtml(body)}
          className="h-48 w-full rounded-sm border border-border bg-white"
        />
      </div>
      {unknown.length > 0 && (
        <p className="px-3 pb-3 text-sm font-medium text-destructive">
          No details yet for {unknown.map((name) => `{{${name}}}`).join(', ')}.
        </p>
      )}
    </details>
  );
}
