import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite } from '~/lib/site/use-site';

const LINK = 'text-link underline underline-offset-4';

interface NoticeTextProps {
  line: string;
  more: string;
  /** With {company}, {privacy} and {email}. */
  text: string;
}

/** Why we ask for these details and what we do with them (Australian Privacy Principle 5). */
export function NoticeText({ line, more, text }: NoticeTextProps) {
  const { company, contactEmail } = useSite().settings;
  const filled: Record<string, ReactNode> = {
    '{company}': company.name,
    '{privacy}': (
      <Link to="/privacy" className={LINK}>
        Privacy Policy
      </Link>
    ),
    '{email}': (
      <a href={`mailto:${contactEmail}`} className={LINK}>
        {contactEmail}
      </a>
    ),
  };
  return (
    <div className="text-sm text-muted-foreground">
      <p>{line}</p>
      <details>
        <summary className="w-fit cursor-pointer py-2 underline underline-offset-4">{more}</summary>
        <p className="pb-2">
          {text.split(/(\{\w+\})/).map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
            <span key={place}>{filled[part] ?? part}</span>
          ))}
        </p>
      </details>
    </div>
  );
}
