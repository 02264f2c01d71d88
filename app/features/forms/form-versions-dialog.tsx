import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormDialog } from '~/components/form-dialog';
import { QueryStates } from '~/components/query-states';
import { RecordFields } from '~/components/record-list/record-sheet';
import { SavedVersion } from '~/components/saved-version';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { DESTINATIONS, draftOf, previewOf } from './form-draft';
import type { FormVersion } from './form-versions-api';
import type { Form } from './forms-api';
import { formVersionsQuery, useSaveForm } from './forms-queries';
import { FORM_MESSAGES } from './messages';

interface FormVersionsProps {
  form: Form;
  renderPreview: (form: FormDefinition) => ReactNode;
  onRestored: (form: Form) => void;
}

export function FormVersionsDialog(props: FormVersionsProps) {
  return (
    <FormDialog
      title="Versions"
      description={`Every saved version of “${props.form.name}” is kept. Restoring one adds a version, and visitors see it at once.`}
      icon={History}
      variant="outline"
      isWide
    >
      {(close) => <Versions {...props} onClose={close} />}
    </FormDialog>
  );
}

function Versions(props: FormVersionsProps & { onClose: () => void }) {
  const { form, renderPreview, onRestored, onClose } = props;
  const query = useQuery(formVersionsQuery(form.key));
  const save = useSaveForm();

  function restore(version: FormVersion) {
    save.mutate(
      { seen: form, content: version },
      {
        onSuccess(restored) {
          notify.success(FORM_MESSAGES.restored, { description: `Version ${version.number}` });
          onRestored(restored);
          onClose();
        },
        onError: (error) => notifyFailure(FORM_MESSAGES.restoreFailed, error),
      },
    );
  }

  return (
    <QueryStates query={query} failed={FORM_MESSAGES.versionsFailed} size="panel">
      {(versions) => (
        <ol aria-label="Versions" className="max-h-[60dvh] overflow-y-auto">
          {versions.map((version) => (
            <SavedVersion
              key={version.id}
              {...version}
              isCurrent={version.number === form.version}
              isDisabled={save.isPending}
              onRestore={() => restore(version)}
            >
              <VersionContent version={version} renderPreview={renderPreview} />
            </SavedVersion>
          ))}
        </ol>
      )}
    </QueryStates>
  );
}

interface VersionContentProps extends Pick<FormVersionsProps, 'renderPreview'> {
  version: FormVersion;
}

/** The form as visitors saw it. It cannot be filled in here. */
function VersionContent({ version, renderPreview }: VersionContentProps) {
  const draft = draftOf(version);
  if (!draft) return <p>{FORM_MESSAGES.broken}</p>;
  const { name, destination, notifyEmail, thankYou, hasLink } = draft;
  return (
    <div className="grid gap-4 rounded-md border border-border p-3">
      <RecordFields
        fields={[
          ['Name', name],
          ['Where enquiries go', DESTINATIONS[destination]],
          [destination === 'email' ? 'Send enquiries to' : 'Notify this address', notifyEmail],
          ['Thank-you text', thankYou],
          [FORM_MESSAGES.hasLink, destination !== 'email' && (hasLink ? 'Yes' : 'No')],
        ]}
      />
      <div inert className="@container">
        {renderPreview(previewOf(draft, `version-${version.number}`))}
      </div>
    </div>
  );
}
