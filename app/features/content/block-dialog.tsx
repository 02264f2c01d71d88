import { zodResolver } from '@hookform/resolvers/zod';
import { Pencil, Plus } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { DraftOffer } from '~/components/draft-offer';
import { FormDialog, FormDialogActions } from '~/components/form-dialog';
import { NativeSelect } from '~/components/native-select';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Skeleton } from '~/components/ui/skeleton';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { useFormDraft } from '~/components/unsaved/use-form-draft';
import { propsOf, propsText, versionOf } from './block-props';
import { blockTypeName } from './block-type-name';
import type { SavedBlock } from './blocks-api';
import { useSaveBlock } from './blocks-queries';
import { type BlockForm, blockFormSchema, PROPS_PROBLEM } from './content-schema';
import { LivePages, saveLabel, useLivePages } from './live-pages';
import { CONTENT_MESSAGES } from './messages';

const PROPS_ROWS = 8;

interface StoredBlock {
  props: Record<string, unknown>;
  version?: number | undefined;
}

export interface BlockPropertiesProps {
  type: string;
  stored: StoredBlock;
  /** It was never saved, so it has today's defaults. */
  isNew: boolean;
  onChange: (stored: StoredBlock) => void;
}

/** What this feature needs to know about blocks, which are defined elsewhere. */
export interface BlockKinds {
  types: readonly string[];
  /** The form for the properties of a type. */
  Properties: ComponentType<BlockPropertiesProps>;
}

export function AddBlockDialog({ kinds }: { kinds: BlockKinds }) {
  return (
    <FormDialog
      title="Add content block"
      description="Saved once, shown on every page that uses it."
      icon={Plus}
    >
      {(close) => <BlockDialogForm block={null} kinds={kinds} onDone={close} />}
    </FormDialog>
  );
}

interface EditBlockDialogProps {
  block: SavedBlock;
  kinds: BlockKinds;
}

export function EditBlockDialog({ block, kinds }: EditBlockDialogProps) {
  return (
    <FormDialog
      title="Edit"
      description={`The content block “${block.name}”.`}
      icon={Pencil}
      variant="outline"
    >
      {(close) => <BlockDialogForm block={block} kinds={kinds} onDone={close} />}
    </FormDialog>
  );
}

interface BlockDialogFormProps {
  block: SavedBlock | null;
  kinds: BlockKinds;
  onDone: () => void;
}

function BlockDialogForm({ block: given, kinds, onDone }: BlockDialogFormProps) {
  const { types } = kinds;
  // Saves over the version that was opened, even if the list has been refetched since.
  const [block] = useState(given);
  const livePages = useLivePages(given);
  const saveBlock = useSaveBlock(block);
  const form = useForm<BlockForm>({
    resolver: zodResolver(blockFormSchema),
    defaultValues: {
      name: block?.name ?? '',
      type: block?.type ?? '',
      props: propsText(block?.content ?? {}),
      version: versionOf(block?.content ?? {}),
    },
  });
  const { register, handleSubmit } = form;
  const draft = useFormDraft(`block:${block?.id ?? 'new'}`, form);
  const { errors } = form.formState;
  // A type that no longer exists is kept until someone chooses another.
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
      <DraftOffer {...draft} />
      <LivePages pages={livePages} />
      <FormField label="Name" required error={errors.name?.message}>
        {(field) => <Input {...field} {...register('name')} autoComplete="off" />}
      </FormField>
      <FormField label="Type" required error={errors.type?.message}>
        {(field) => (
          <NativeSelect
            {...field}
            {...register('type')}
            placeholder="Choose a type"
            options={Object.fromEntries(choices.map((type) => [type, blockTypeName(type)]))}
          />
        )}
      </FormField>
      <PropertyViews isNew={block === null} form={form} Properties={kinds.Properties} />
      <FormDialogActions
        submit={saveLabel(livePages.length)}
        submitting="Saving..."
        isPending={saveBlock.isPending}
      />
    </form>
  );
}

interface PropertyViewsProps {
  form: UseFormReturn<BlockForm>;
  isNew: boolean;
  Properties: BlockKinds['Properties'];
}

/** Two views of the same properties, as for a page: a form, or JSON. */
function PropertyViews({ form, isNew, Properties }: PropertyViewsProps) {
  const [type, text, version] = form.watch(['type', 'props', 'version']);
  const [view, setView] = useState('form');
  const props = propsOf(text);
  const error = form.formState.errors.props?.message;

  function change(stored: StoredBlock) {
    form.setValue('props', JSON.stringify(stored.props, null, 2), { shouldValidate: true });
    form.setValue('version', stored.version);
  }

  return (
    <Tabs value={view} onValueChange={setView} className="grid min-w-0 gap-3">
      <TabsList aria-label="Properties">
        <TabsTrigger value="form">Form</TabsTrigger>
        <TabsTrigger value="json">JSON</TabsTrigger>
      </TabsList>
      <TabsContent value="form" className="max-h-[50dvh] overflow-y-auto p-1">
        {!type ? (
          <p className="text-sm text-muted-foreground">Choose a type first.</p>
        ) : props ? (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <Properties
              key={type}
              type={type}
              stored={{ props, version }}
              isNew={isNew}
              onChange={change}
            />
          </Suspense>
        ) : (
          <p className="text-sm font-medium text-destructive">{PROPS_PROBLEM}</p>
        )}
      </TabsContent>
      <TabsContent value="json">
        <FormField
          label="Properties"
          required
          error={error}
          hint="As JSON. Anything left out shows the block’s default text."
        >
          {(field) => (
            <Textarea
              {...field}
              {...form.register('props')}
              rows={PROPS_ROWS}
              spellCheck={false}
              className="font-mono"
            />
          )}
        </FormField>
      </TabsContent>
    </Tabs>
  );
}
