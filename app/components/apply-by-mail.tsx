import { useState } from 'react';
import { mailDraft } from '~/lib/mail-draft';
import { useSite } from '~/lib/site/use-site';
import { Mail } from './icons';
import { Button } from './ui/button';

interface ApplyByMailProps {
  to: string;
  label: string;
  mail: { subject: string; body: string };
}

/**
 * Apply Now opens a mail draft (§2). The address beside it is for people without a mail program.
 */
export function ApplyByMail({ to, label, mail }: ApplyByMailProps) {
  const { words } = useSite().settings;
  const [outcome, setOutcome] = useState('');

  async function copy() {
    // Loaded when it is needed: few people press this.
    const { copyText } = await import('~/lib/secure-context');
    const isCopied = await copyText(to).then(
      () => true,
      () => false,
    );
    setOutcome(isCopied ? 'Copied' : 'Please select the address and copy it');
  }

  return (
    <>
      <Button asChild size="lg">
        <a href={mailDraft(to, mail)}>
          <Mail aria-hidden />
          {label || 'Apply Now'}
        </a>
      </Button>
      <p className="order-last flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground @2xl:basis-full">
        <span>
          {words.orEmail}{' '}
          <span className="font-medium wrap-anywhere text-foreground select-all">{to}</span>
        </span>
        <Button variant="outline" size="sm" aria-label="Copy the email address" onClick={copy}>
          Copy
        </Button>
        <span role="status">{outcome}</span>
      </p>
    </>
  );
}
