import { useEffect, useState } from 'react';
import { copyText } from '~/lib/secure-context';

interface ShareJobProps {
  title: string;
  /** The whole address of the job. */
  url: string;
}

const LOOKS =
  'inline-flex min-h-11 cursor-pointer items-center text-link underline-offset-4 hover:underline';

/** Plain links, so that no other site learns who reads the advert. */
export function ShareJob({ title, url }: ShareJobProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>();
  // Copying needs script, so the button is not there without it.
  useEffect(() => setCopied('no'), []);
  const at = encodeURIComponent(url);
  return (
    <section aria-labelledby="share">
      <h2 id="share" className="font-semibold">
        Share this job
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${at}`} className={LOOKS}>
            Email
          </a>
        </li>
        <li>
          <a
            href={`https://www.facebook.com/sharer/sharer.php?u=${at}`}
            rel="noopener"
            className={LOOKS}
          >
            Facebook
          </a>
        </li>
        <li>
          <a
            href={`https://www.linkedin.com/sharing/share-offsite/?url=${at}`}
            rel="noopener"
            className={LOOKS}
          >
            LinkedIn
          </a>
        </li>
        {copied && (
          <li>
            <button
              type="button"
              className={LOOKS}
              onClick={() => {
                copyText(url).then(
                  () => setCopied('yes'),
                  () => setCopied('failed'),
                );
              }}
            >
              Copy link
            </button>
            <span role="status" className="ml-2 text-muted-foreground">
              {copied === 'yes' && 'Copied'}
              {copied === 'failed' && `Copy it from here: ${url}`}
            </span>
          </li>
        )}
      </ul>
    </section>
  );
}
