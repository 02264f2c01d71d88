import { type ReactNode, useState } from 'react';
import { Alert } from '~/components/ui/alert';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { useAuth } from '~/features/auth/use-auth';
import { ChoiceGallery } from './choice-gallery';
import type { MediaGroup, MediaItem } from './media-schema';
import { MEDIA_MESSAGES } from './messages';
import { UploadPanel } from './upload-panel';

interface ImageManagerProps {
  group?: MediaGroup;
  /** The button or link that acts on a file in the gallery. */
  children: (item: MediaItem) => ReactNode;
}

/** Upload and Gallery (§2), for the images of content. Uploaded files appear in the gallery. */
export function ImageManager({ group = 'images', children }: ImageManagerProps) {
  const { status, can } = useAuth();
  const [tab, setTab] = useState('gallery');

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
            onUploaded={(_, isAll) => {
              // Otherwise the failed files stay visible.
              if (isAll) setTab('gallery');
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
