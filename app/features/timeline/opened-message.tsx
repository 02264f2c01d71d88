import { type ReactNode, useState } from 'react';
import { Button } from '~/components/ui/button';
import { ENTRY_WORDS } from './messages';

/** Opens a whole message in its entry. */
export function OpenedMessage({ children }: { children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button
        variant="outline"
        size="sm"
        className="w-fit"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? ENTRY_WORDS.hide : ENTRY_WORDS.show}
      </Button>
      {isOpen && children()}
    </div>
  );
}
