import { useState } from 'react';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { notifyFailure } from '~/components/ui/notify-failure';
import { notify } from '~/components/ui/toast';
import { altTextFrom, isMissing, storedAltText } from './alt-text';
import { AltTextField } from './alt-text-field';
import { FocalPointField } from './focal-point-field';
import { useUpdateMedia } from './media-queries';
import { isImage, type MediaItem, TITLE_MAX } from './media-schema';
import { MediaThumbnail } from './media-thumbnail';
import { MEDIA_MESSAGES } from './messages';

const LARGE = { width: 960, height: 720 } as const;

/** What a stored file is called, says and shows first. */
export function MediaDetailsForm({ item }: { item: MediaItem }) {
  const update = useUpdateMedia(item.id);
  const [title, setTitle] = useState(item.title);
  const [altText, setAltText] = useState(altTextFrom(item.alt_text));
  const [point, setPoint] = useState({ x: item.focal_x, y: item.focal_y });
  const [wasAsked, setWasAsked] = useState(false);
  const isPicture = isImage(item);

  function save() {
    setWasAsked(true);
    if (isPicture && isMissing(altText)) return;
    const picture = { alt_text: storedAltText(altText), focal_x: point.x, focal_y: point.y };
    update.mutate(
      { title: title.trim(), ...(isPicture ? picture : { alt_text: null }) },
      {
        onSuccess: () => notify.success(MEDIA_MESSAGES.saved),
        onError(error) {
          notifyFailure(MEDIA_MESSAGES.saveFailed, error);
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
        <FocalPointField item={item} point={point} onChange={setPoint} />
      ) : (
        <div className="aspect-4/3 rounded-md bg-muted">
          <MediaThumbnail item={item} {...LARGE} />
        </div>
      )}
      <FormField label="Title">
        {(field) => (
          <Input
            {...field}
            value={title}
            maxLength={TITLE_MAX}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </FormField>
      {isPicture && <AltTextField value={altText} onChange={setAltText} isAsking={wasAsked} />}
      <Button type="submit" size="sm" className="w-fit" disabled={update.isPending}>
        {update.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
