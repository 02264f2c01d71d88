import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Input } from '~/components/ui/input';
import { NO_MAIL } from '~/features/auth/messages';
import { copyText } from '~/lib/secure-context';

/** A link that was not emailed, for an administrator to pass on. It is shown only once. */
export function AccountLink({ link, email }: { link: string; email: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    input.current?.select();
    try {
      await copyText(link);
      setIsCopied(true);
    } catch {
      // The browser does not allow copying. The link is selected, so people can copy it themselves.
    }
  }

  return (
    <div className="grid gap-3">
      <Alert variant="warning" title={`${NO_MAIL.title}, so nothing was sent`}>
        Copy this link and give it to {email} yourself. Anyone who has it can choose the password,
        and it will not be shown again.
      </Alert>
      <div className="flex gap-2">
        <Input
          ref={input}
          readOnly
          value={link}
          aria-label={`Link for ${email}`}
          className="font-mono text-xs md:text-xs"
          onFocus={({ target }) => target.select()}
        />
        <Button variant="outline" onClick={copy}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  );
}
