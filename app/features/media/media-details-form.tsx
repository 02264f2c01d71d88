import { useState } from 'react';
import { Button } from '~/components/ui/button';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { Textarea } from '~/components/ui/textarea';
import { notify } from '~/components/ui/toast';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { useUpdateMedia } from './media-queries';
import { ALT_MAX, isImage, type MediaItem, TITLE_MAX } from './media-schema';
import { MEDIA_MESSAGES } from './messages';
import { DecorativeChoice } from './upload-row';

/** Title and alt text of a stored file. */
export function MediaWordsForm({ item }: { item: MediaItem }) {
  const update = useUpdateMedia(item.id);
  const [title, setTitle] = useState(item.title);
  const [altText, setAltText] = useState(item.alt_text ?? '');
  const [isDecorative, setIsDecorative] = useState(item.alt_text === '');
  const [wasAsked, setWasAsked] = useState(false);
  const isPicture = isImage(item);
  const isMissing = isPicture && !isDecorative && altText.trim() === '';

  function save() {
    setWasAsked(true);
    if (isMissing) return;
    const described = isDecorative ? '' : altText.trim();
    update.mutate(
      { title: title.trim(), alt_text: isPicture ? described : null },
      {
        onSuccess: () => notify.success(MEDIA_MESSAGES.saved),
        onError(error) {
          const description = failureText(toAppError(error));
          notify.error(MEDIA_MESSAGES.saveFailed, { description });
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
      {isPicture && (
        <div className="grid gap-2">
          <FormField
            label="Alt text"
            hint="Read aloud in place of the image."
            required={!isDecorative}
            error={wasAsked && isMissing ? MEDIA_MESSAGES.describe : undefined}
          >
            {(field) => (
              <Textarea
                {...field}
                value={altText}
                maxLength={ALT_MAX}
                disabled={isDecorative}
                onChange={({ target }) => setAltText(target.value)}
              />
            )}
          </FormField>
          <DecorativeChoice isDecorative={isDecorative} onChange={setIsDecorative} />
        </div>
      )}
      <Button type="submit" size="sm" className="w-fit" disabled={update.isPending}>
        {update.isPending ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
}
