import { useEffect, useRef, useState } from 'react';
import { Button } from '~/components/ui/button';
import { hasPictures, messageDocument, PICTURE_FRAME, withPictures } from './message-document';

const TITLE = 'The message as it was sent';
const LOOKS = 'h-96 w-full rounded-md border border-border bg-white';
const LINKS_OPEN = 'allow-popups allow-popups-to-escape-sandbox';

/**
 * Everything that the server left in the message, in a frame that runs nothing, loads nothing and
 * sends nothing. Links open in a tab of their own. Pictures load when someone asks for them.
 */
export function MessageFrame({ html }: { html: string }) {
  const [isWithPictures, setIsWithPictures] = useState(false);
  if (isWithPictures) return <PictureFrame html={html} />;
  return (
    <>
      {hasPictures(html) && (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm text-muted-foreground">
            Pictures are not loaded, because they tell the sender when you read the message.
          </p>
          <Button variant="outline" size="sm" onClick={() => setIsWithPictures(true)}>
            Show pictures
          </Button>
        </div>
      )}
      <iframe title={TITLE} sandbox={LINKS_OPEN} srcDoc={messageDocument(html)} className={LOOKS} />
    </>
  );
}

/** Another document, because one inside our own could load pictures only from here. */
function PictureFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    function onMessage({ source, data }: MessageEvent) {
      const shown = frame.current?.contentWindow;
      if (shown && source === shown && data === 'ready') shown.postMessage(withPictures(html), '*');
    }
    window.addEventListener('message', onMessage);
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
