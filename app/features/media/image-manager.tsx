import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Alert } from '~/components/ui/alert';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { useAuth } from '~/features/auth/use-auth';
import { ChoiceGallery } from './choice-gallery';
import { mediaPageQuery } from './media-queries';
import type { MediaGroup, MediaItem } from './media-schema';
import { MEDIA_MESSAGES } from './messages';
import { UploadPanel } from './upload-panel';

interface ImageManagerProps {
  group?: MediaGroup;
  /** Gets the files once all of them are uploaded. Without it, the gallery shows them. */
  onUploaded?: (items: MediaItem[]) => void;
  /** The button or link that acts on a file in the gallery. */
  children: (item: MediaItem) => ReactNode;
}

/** Upload and Gallery (§2), for the images of content. Uploaded files appear in the gallery. */
export function ImageManager(props: ImageManagerProps) {
  const { group = 'images', onUploaded, children } = props;
  const { status, can } = useAuth();
  const [chosen, setTab] = useState<string | null>(null);
  const first = useQuery(
    mediaPageQuery({ search: '', tab: group, type: null, folder: null, page: 1 }),
  );
  // Without a file there is nothing to choose from.
  const tab = chosen ?? (first.data?.total === 0 ? 'upload' : 'gallery');

  if (status === 'anonymous') {
    return <Alert variant="error" title={MEDIA_MESSAGES.authenticationRequired} />;
  }
  return (
    <Tabs isKept value={tab} onValueChange={setTab} className="grid min-w-0 gap-4">
      <TabsList aria-label="Images">
        <TabsTrigger value="upload">Upload</TabsTrigger>
        <TabsTrigger value="gallery">Gallery</TabsTrigger>
      </TabsList>
      {/* Stays mounted, so that waiting files keep their descriptions when people change tabs. */}
      <TabsContent value="upload" forceMount hidden={tab !== 'upload'}>
        {can('content.manage') ? (
          <UploadPanel
            group={group}
            // The bucket of the image manager accepts only images.
            bucket={group === 'images' ? 'content-images' : 'media'}
            isHidden={tab !== 'upload'}
            onUploaded={(items, isAll) => {
              // Otherwise the failed files stay visible.
              if (!isAll) return;
              setTab('gallery');
              onUploaded?.(items);
            }}
          />
        ) : (
          <Alert variant="error" title={MEDIA_MESSAGES.noPermission} />
        )}
      </TabsContent>
      <TabsContent value="gallery">
        <ChoiceGallery group={group}>{children}</ChoiceGallery>
      </TabsContent>
    </Tabs>
  );
}
