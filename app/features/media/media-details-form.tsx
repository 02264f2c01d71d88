import { useState } from 'react';
import { DraftOffer } from '~/components/draft-offer';
import { NativeSelect } from '~/components/native-select';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { ClashNotice } from '~/components/unsaved/clash-notice';
import { WAITING } from '~/components/unsaved/use-is-online';
import { useRecordForm } from '~/components/unsaved/use-record-form';
import { useChanger } from '~/features/records/use-changer';
import { type AltText, altTextFrom, isMissing, storedAltText } from './alt-text';
import { AltTextField } from './alt-text-field';
import { describePoint, type FocalPoint } from './focal-point';
import { FocalPointField } from './focal-point-field';
import { useUpdateMedia } from './media-queries';
import { isImage, isPdf, type MediaItem, TITLE_MAX } from './media-schema';
import { MediaThumbnail } from './media-thumbnail';
import { explainedMove, MEDIA_MESSAGES } from './messages';
import { PdfPreview } from './pdf-preview';
import { useFolders } from './use-folders';

const LARGE = { width: 960, height: 720 } as const;

function labelOf(field: string, value: unknown): string {
  if (field === 'focal_point') return describePoint(value as FocalPoint);
  if (field === 'title') return String(value);
  const { text, isDecorative } = value as AltText;
  return isDecorative ? 'Decorative' : text;
}

/** A stored file's title, alt text and focal point. */
export function MediaDetailsForm({ item }: { item: MediaItem }) {
  const update = useUpdateMedia(item.id);
  const form = useRecordForm(`media:${item.id}`, {
    title: item.title,
    alt_text: altTextFrom(item.alt_text),
    focal_point: { x: item.focal_x, y: item.focal_y },
    folder: item.folder_id ?? '',
  });
  const { title, alt_text: altText, focal_point: point, folder } = form.values;
  const folders = useFolders();
  const changer = useChanger('media', item.id, form.clashes);
  const [wasAsked, setWasAsked] = useState(false);
  const isPicture = isImage(item);

  function save() {
    if (form.isNews()) return;
    setWasAsked(true);
    const sent = form.values;
    if (isPicture && isMissing(altText)) return;
    const picture = { alt_text: storedAltText(altText), focal_x: point.x, focal_y: point.y };
    update.mutate(
      {
        title: title.trim(),
        folder_id: folder || null,
        ...(isPicture ? picture : { alt_text: null }),
      },
      {
        onSuccess() {
          form.saved(sent);
          notify.success(MEDIA_MESSAGES.saved);
        },
        onError(error) {
          notifyFailure(MEDIA_MESSAGES.saveFailed, explainedMove(error));
        },
      },
    );
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {isPicture ? (
        <FocalPointField
          item={item}
          point={point}
          onChange={(focal_point) => form.edit({ focal_point })}
        />
      ) : isPdf(item) ? (
        <PdfPreview item={item} />
      ) : (
        <div className="aspect-4/3 rounded-md bg-muted">
          <MediaThumbnail item={item} {...LARGE} isPlayable />
        </div>
      )}
      <DraftOffer {...form.draft} />
      <FormField label="Title">
        {(field) => (
          <Input
            {...field}
            value={title}
            maxLength={TITLE_MAX}
            onChange={({ target }) => form.edit({ title: target.value })}
          />
        )}
      </FormField>
      {isPicture && (
        <AltTextField
          value={altText}
          onChange={(alt_text) => form.edit({ alt_text })}
          isAsking={wasAsked}
        />
      )}
      {folders.length > 0 && (
        <FormField label="Folder">
          {(field) => (
            <NativeSelect
              {...field}
              placeholder="No folder"
              options={Object.fromEntries(folders.map(({ id, name }) => [id, name]))}
              value={folder}
              onChange={({ target }) => form.edit({ folder: target.value })}
            />
          )}
        </FormField>
      )}
      <ClashNotice
        clashes={form.clashes}
        who={changer}
        labelOf={(field, value) =>
          field === 'folder'
            ? (folders.find(({ id }) => id === value)?.name ?? 'No folder')
            : labelOf(field, value)
        }
      />
      {update.isPaused && <Alert variant="warning" title={WAITING} />}
      <Button type="submit" size="sm" className="w-fit" disabled={update.isPending}>
        {update.isPaused ? 'Waiting...' : update.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
