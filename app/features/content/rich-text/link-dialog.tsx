import { type FormEvent, useState } from 'react';
import { LinkPicker } from '~/components/link-field';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import type { LinkTarget } from '~/lib/site/link-targets';
import { useClosing } from '~/lib/unsaved/use-unsaved';
import { linkAddress, withScheme } from './link-address';
import { TEXT_MESSAGES } from './messages';

export interface LinkDialogProps {
  /** The link as it is; its address is empty for a new one. */
  link: { address: string; text: string };
  onSave: (address: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks for the address and the text of a link. */
export function LinkDialog(props: LinkDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || props.onClose()}>
      <DialogContent
        data-text-tools=""
        // The text takes the focus back itself.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>{props.link.address ? 'Edit link' : 'Add link'}</DialogTitle>
          <DialogDescription>
            Choose a page, article, section or file on this site, or type a web address, an email
            address or a phone number.
          </DialogDescription>
        </DialogHeader>
        <LinkForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function LinkForm({ link, onSave, onRemove }: LinkDialogProps) {
  const [address, setAddress] = useState(link.address);
  const [text, setText] = useState(link.text);
  const [problem, setProblem] = useState<string>();
  const { finish } = useClosing();

  function change(typed: string) {
    setAddress(typed);
    setProblem(undefined);
  }

  /** A link without a text of its own gets the name of what it leads to. */
  function choose({ href, label }: LinkTarget) {
    change(href);
    if (text === '') setText(label);
  }

  function save(event: FormEvent) {
    event.preventDefault();
    // The page's own form must not be sent.
    event.stopPropagation();
    const safe = linkAddress(withScheme(address));
    if (safe === null) setProblem(TEXT_MESSAGES.unsafeLink);
    else finish(() => onSave(safe, text));
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-4">
      <FormField label="Address" required error={problem}>
        {(field) => (
          <span className="flex gap-2">
            <Input
              {...field}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="/contact or https://…"
              value={address}
              onChange={({ target }) => change(target.value)}
            />
            <LinkPicker label="Address" onChoose={choose} />
          </span>
        )}
      </FormField>
      <FormField label="Text">
        {(field) => (
          <Input
            {...field}
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </FormField>
      <DialogFooter>
        {link.address && (
          <Button variant="danger" onClick={() => finish(onRemove)}>
            Remove link
          </Button>
        )}
        <Button type="submit">{link.address ? 'Save link' : 'Add link'}</Button>
      </DialogFooter>
    </form>
  );
}
