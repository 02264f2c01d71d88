import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '~/components/ui/button';
import { Input } from '~/components/ui/input';
import { copyText } from '~/lib/secure-context';

/**
 * A text to copy, such as a link or a key that is shown only once. It replaces what made it, so it
 * takes the focus.
 */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => input.current?.focus(), []);

  async function copy() {
    input.current?.select();
    try {
      await copyText(value);
      setIsCopied(true);
    } catch {
      // The browser does not allow copying. The text is selected, so people can copy it themselves.
    }
  }

  return (
    <div className="flex gap-2">
      <Input
        ref={input}
        readOnly
        value={value}
        aria-label={label}
        className="font-mono text-xs md:text-xs"
        onFocus={({ target }) => target.select()}
      />
      <Button variant="outline" onClick={copy}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </div>
  );
}
