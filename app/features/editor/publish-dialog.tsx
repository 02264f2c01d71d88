import { CloudUpload, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '~/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '~/components/ui/dialog';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import type { EditorTab, PublishProblem } from '~/lib/site/publish-problem';

const NOTE_MAX = 200;

interface PublishDialogProps {
  isDisabled: boolean;
  isPublishing: boolean;
  /** Looked for when the dialog opens. */
  findProblems: () => PublishProblem[];
  onShow: (tab: EditorTab) => void;
  onPublish: (note: string) => Promise<boolean>;
}

/** What would embarrass, a note for the list of releases, then the whole site at once. */
export function PublishDialog(props: PublishDialogProps) {
  const { isDisabled, isPublishing, findProblems, onShow, onPublish } = props;
  const [isOpen, setIsOpen] = useState(false);
  // Kept until it is published: a failure may take more than one try.
  const [note, setNote] = useState('');
  const problems = isOpen ? findProblems() : [];

  async function publish(event: FormEvent) {
    event.preventDefault();
    const isPublished = await onPublish(note.trim());
    setIsOpen(false);
    if (isPublished) setNote('');
  }

  function show(tab: EditorTab) {
    setIsOpen(false);
    onShow(tab);
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button size="sm" disabled={isDisabled || isPublishing}>
          <CloudUpload aria-hidden />
          {isPublishing ? 'Publishing...' : 'Publish Changes'}
        </Button>
      </DialogTrigger>
      {/* The note is still there when it opens again. */}
      <DialogContent className="max-w-lg" data-saved-at-once>
        <DialogHeader>
          <DialogTitle>Publish Changes</DialogTitle>
          <DialogDescription>
            Theme, layout, branding and menus become one release. Visitors see it at once.
          </DialogDescription>
        </DialogHeader>
        {problems.length > 0 && (
          <section aria-label="To look at first" className="grid gap-2 text-sm">
            <p className="flex items-center gap-2 font-medium">
              <TriangleAlert aria-hidden className="size-4 text-warning" />
              To look at first
            </p>
            <ul className="grid max-h-60 gap-1.5 overflow-y-auto">
              {problems.map(({ tab, text }) => (
                <li key={text} className="flex items-baseline justify-between gap-3">
                  <span>{text}</span>
                  <Button variant="outline" size="sm" onClick={() => show(tab)}>
                    Show
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <form onSubmit={publish} className="grid gap-4">
          <FormField label="Note" hint="What changes, for the list of releases. Optional.">
            {(field) => (
              <Input
                {...field}
                value={note}
                maxLength={NOTE_MAX}
                autoComplete="off"
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </FormField>
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button type="submit" disabled={isPublishing}>
              {isPublishing ? 'Publishing...' : problems.length > 0 ? 'Publish anyway' : 'Publish'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
