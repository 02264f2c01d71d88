import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '~/components/ui/button';
import { enclosedPicturesQuery } from './inbox-queries';
import type { ReceivedMessage } from './inbox-schema';
import {
  hasRemotePictures,
  messageDocument,
  PICTURE_FRAME,
  withPictures,
} from './message-document';

const TITLE = 'The message as it was sent';
const LOOKS = 'h-96 w-full rounded-md border border-border bg-white';
const NONE: ReadonlyMap<string, string> = new Map();
const LINKS_OPEN = 'allow-popups allow-popups-to-escape-sandbox';

interface MessageFrameProps {
  message: ReceivedMessage;
  html: string;
}

/**
 * Everything that the server left in the message, in a frame that runs nothing, loads nothing and
 * sends nothing. Links open in a new tab. Pictures that came with the message are shown; those from
 * other servers load when someone asks for them.
 */
export function MessageFrame({ message, html }: MessageFrameProps) {
  const [hasRemote, setHasRemote] = useState(false);
  // Where a picture cannot be read, its description stays.
  const { data: enclosed = NONE } = useQuery(enclosedPicturesQuery(message, html));
  const shown = withPictures(html, { enclosed, hasRemote });
  if (hasRemote) return <PictureFrame html={shown} />;
  return (
    <>
      {hasRemotePictures(html) && (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-muted-foreground">
            Pictures from other servers are not loaded, because they tell the sender when you read
            the message.
          </p>
          <Button variant="outline" size="sm" onClick={() => setHasRemote(true)}>
            Show pictures
          </Button>
        </div>
      )}
      <iframe
        title={TITLE}
        sandbox={LINKS_OPEN}
        srcDoc={messageDocument(shown)}
        className={LOOKS}
      />
    </>
  );
}

/** A separate document, because one embedded in ours could load pictures only from this site. */
function PictureFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    function onMessage({ source, data }: MessageEvent) {
      const shown = frame.current?.contentWindow;
      if (shown && source === shown && data === 'ready') shown.postMessage(html, '*');
    }
    window.addEventListener('message', onMessage);
    // The frame may have been ready before the message's pictures arrived.
    frame.current?.contentWindow?.postMessage(html, '*');
    return () => window.removeEventListener('message', onMessage);
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={TITLE}
      sandbox={`allow-scripts ${LINKS_OPEN}`}
      src={PICTURE_FRAME}
      className={LOOKS}
    />
  );
}
