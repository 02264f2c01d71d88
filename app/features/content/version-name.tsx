import { Tag } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';
import { CONTENT_MESSAGES } from './messages';
import type { VersionRow } from './versions-api';
import { useNameVersion } from './versions-queries';

const NAME_MAX = 100;

/** Names a version, so that people find it again. */
export function VersionName({ version }: { version: VersionRow }) {
  return (
    <FormDialog
      title={version.name ? 'Rename' : 'Name'}
      of={`version ${version.number}`}
      description={`For version ${version.number}. A version with a name is never replaced by automatic saves.`}
      icon={Tag}
      variant="outline"
    >
      {(close) => <NameFields version={version} onDone={close} />}
    </FormDialog>
  );
}

function NameFields({ version, onDone }: { version: VersionRow; onDone: () => void }) {
  const nameVersion = useNameVersion();
  const form = useForm({ defaultValues: { name: version.name ?? '' } });
  useUnsaved(form.formState.isDirty);

  const save = form.handleSubmit(({ name }) =>
    nameVersion.mutate(
      { id: version.id, name: name.trim() || null },
      {
        onSuccess() {
          notify.success(CONTENT_MESSAGES.versionNamed);
          onDone();
        },
        onError: (error) => notifyFailure(CONTENT_MESSAGES.versionNameFailed, error),
      },
    ),
  );

  return (
    <form onSubmit={save} className="grid gap-4">
      <FormField label="Name" hint="Such as “Before the new prices”. Leave it empty for no name.">
        {(field) => <Input {...field} {...form.register('name')} maxLength={NAME_MAX} />}
      </FormField>
      <FormDialogActions
        submit="Save name"
        submitting="Saving..."
        isPending={nameVersion.isPending}
      />
    </form>
  );
}
