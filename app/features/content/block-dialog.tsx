import { zodResolver } from '@hookform/resolvers/zod';
import { Pencil, Plus } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { propsText } from './block-props';
import { useSaveBlock } from './content-queries';
import { type BlockForm, blockFormSchema, type ContentBlock } from './content-schema';
import { CONTENT_MESSAGES } from './messages';

const PROPS_ROWS = 8;

interface BlockDialogProps {
  types: readonly string[];
}

export function AddBlockDialog({ types }: BlockDialogProps) {
  return (
    <FormDialog
      title="Add content block"
      description="Kept once, shown on every page that embeds it."
      icon={Plus}
    >
      {(close) => <BlockDialogForm block={null} types={types} onDone={close} />}
    </FormDialog>
  );
}

export function EditBlockDialog({ block, types }: BlockDialogProps & { block: ContentBlock }) {
  return (
    <FormDialog
      title="Edit"
      description={`The content block “${block.name}”.`}
      icon={Pencil}
      variant="outline"
    >
      {(close) => <BlockDialogForm block={block} types={types} onDone={close} />}
    </FormDialog>
  );
}

interface BlockDialogFormProps extends BlockDialogProps {
  block: ContentBlock | null;
  onDone: () => void;
}

function BlockDialogForm({ block, types, onDone }: BlockDialogFormProps) {
  const saveBlock = useSaveBlock(block);
  const { register, handleSubmit, formState } = useForm<BlockForm>({
    resolver: zodResolver(blockFormSchema),
    defaultValues: {
      name: block?.name ?? '',
      type: block?.type ?? '',
      props: propsText(block?.content ?? {}),
    },
  });
  const { errors } = formState;
  // A type that is no longer there stays what it is until someone chooses another.
  const choices = block && !types.includes(block.type) ? [block.type, ...types] : types;

  function save(form: BlockForm) {
    saveBlock.mutate(form, {
      onSuccess() {
        notify.success(CONTENT_MESSAGES.blockSaved, { description: form.name });
        onDone();
      },
      onError(error) {
        notifyFailure(CONTENT_MESSAGES.blockSaveFailed, error);
      },
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <FormField label="Name" required error={errors.name?.message}>
        {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
      </FormField>
      <FormField label="Type" required error={errors.type?.message}>
        {(field) => (
          <NativeSelect
            {...field}
            {...register('type')}
            placeholder="Choose a type"
            options={Object.fromEntries(choices.map((type) => [type, type]))}
          />
        )}
      </FormField>
      <FormField
        label="Properties"
        required
        error={errors.props?.message}
        hint="As JSON. What is left out shows the block’s own words."
      >
        {(field) => (
          <Textarea
            {...field}
            {...register('props')}
            rows={PROPS_ROWS}
            spellCheck={false}
            className="font-mono"
          />
        )}
      </FormField>
      <FormDialogActions submit="Save" submitting="Saving..." isPending={saveBlock.isPending} />
    </form>
  );
}
