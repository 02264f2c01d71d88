import { CloudUpload, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { PartChoices } from '~/components/part-choices';
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
import { siteDifferences } from '~/content/site-differences';
import { formatWhen } from '~/lib/format';
import type { SitePart } from '~/lib/site/parts';
import type { EditorTab, PublishProblem } from '~/lib/site/publish-problem';
import { type EditorState, publishableParts, releaseOf, unsavedParts } from './editor-state';

const NOTE_MAX = 200;
/** Unticked at first: the editor does not show the settings, so people must choose them. */
const LEFT_AT_FIRST: ReadonlySet<SitePart> = new Set(['settings']);

interface PublishDialogProps {
  state: EditorState;
  isPublishing: boolean;
  /** Called when the dialog opens. */
  findProblems: () => PublishProblem[];
  onShow: (tab: EditorTab) => void;
  onPublish: (note: string, parts: SitePart[]) => Promise<boolean>;
}

/** Shows the changes and problems, asks for a note for the list of releases, and publishes. */
export function PublishDialog(props: PublishDialogProps) {
  const { state, isPublishing, findProblems, onShow, onPublish } = props;
  const [isOpen, setIsOpen] = useState(false);
  // Kept until publishing succeeds, which may take more than one try.
  const [note, setNote] = useState('');
  const [left, setLeft] = useState<ReadonlySet<SitePart>>(LEFT_AT_FIRST);
  const problems = isOpen ? findProblems() : [];
  const parts = publishableParts(state);
  const chosen = parts.filter((part) => !left.has(part));
  const changes = isOpen ? siteDifferences(state.published, { ...releaseOf(state, parts) }) : [];
  const unsaved: SitePart[] = unsavedParts(state);

  function toggle(open: boolean) {
    setIsOpen(open);
    if (open) setLeft(LEFT_AT_FIRST);
  }

  function noteOn(part: SitePart): string {
    if (unsaved.includes(part)) return 'Changed here, not saved yet';
    const waiting = state.waiting.find((change) => change.part === part);
    if (!waiting) return 'Saved';
    return `Saved by ${waiting.savedBy ?? 'someone'}, ${formatWhen(waiting.savedAt)}`;
  }

  async function publish(event: FormEvent) {
    event.preventDefault();
    const isPublished = await onPublish(note.trim(), chosen);
    setIsOpen(false);
    if (isPublished) setNote('');
  }

  function show(tab: EditorTab) {
    setIsOpen(false);
    onShow(tab);
  }

  return (
    <Dialog open={isOpen} onOpenChange={toggle}>
      <DialogTrigger asChild>
        <Button size="sm" disabled={parts.length === 0 || isPublishing}>
          <CloudUpload aria-hidden />
          {isPublishing ? 'Publishing...' : 'Publish Changes'}
        </Button>
      </DialogTrigger>
      {/* Closing is safe, because the note is still there when the dialog opens again. */}
      <DialogContent className="max-w-lg" data-saved-at-once>
        <DialogHeader>
          <DialogTitle>Publish Changes</DialogTitle>
          <DialogDescription>
            The parts you tick become one release. Visitors see it straight away.
          </DialogDescription>
        </DialogHeader>
        <PartChoices
          label="Changes"
          differences={changes}
          chosen={new Set(chosen)}
          onChange={(next) => setLeft(new Set(parts.filter((part) => !next.has(part))))}
          note={noteOn}
        />
        {problems.length > 0 && (
          <section aria-label="Check these first" className="grid gap-2 text-sm">
            <p className="flex items-center gap-2 font-medium">
              <TriangleAlert aria-hidden className="size-4 text-warning" />
              Check these first
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
          <FormField label="Note" hint="Optional. Shown in the list of releases.">
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
            <Button type="submit" disabled={isPublishing || chosen.length === 0}>
              {isPublishing ? 'Publishing...' : problems.length > 0 ? 'Publish anyway' : 'Publish'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
