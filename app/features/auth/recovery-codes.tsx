import { Copy, Download } from 'lucide-react';
import { Button } from '~/components/ui/button';
import { notify } from '~/components/ui/toast';
import { copyText } from '~/lib/secure-context';
import { useSite } from '~/lib/site/use-site';
import { groupCode } from './group-code';

const FILE_NAME = 'recovery-codes.txt';

interface RecoveryCodesProps {
  codes: string[];
  onDone: () => void;
}

/** Shown only once. The server cannot show them again, because it does not store them readably. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { company } = useSite().settings;
  const lines = codes.map(groupCode);
  const text = `${company.name}: recovery codes\nEach works once.\n\n${lines.join('\n')}\n`;

  async function copy() {
    try {
      await copyText(text);
      notify.success('Recovery codes copied');
    } catch {
      notify.warning('Couldn’t copy the codes', {
        description: 'Please save them as a file.',
      });
    }
  }

  return (
    <section aria-labelledby="recovery-codes" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="recovery-codes" className="text-base font-semibold">
          Save your recovery codes
        </h2>
        <p className="text-sm text-muted-foreground">
          If you can’t use your authenticator app or passkey, use one of these to sign in. Each
          works once, and they won’t be shown again. Keep them somewhere safe.
        </p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4 gap-y-1 rounded-md bg-muted p-3 font-mono text-sm">
        {lines.map((line) => (
          <li key={line} className="whitespace-nowrap select-all">
            {line}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={copy}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button asChild variant="outline" size="sm">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={FILE_NAME}
          >
            <Download aria-hidden />
            Save as a file
          </a>
        </Button>
      </div>
      <Button onClick={onDone}>I have saved them</Button>
    </section>
  );
}
