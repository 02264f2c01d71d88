import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '~/components/ui/button';
import { Dialog, DialogContent, DialogTitle, DialogTrigger } from '~/components/ui/dialog';
import { JumpList } from './jump-list';

/** ⌘K or Ctrl+K: opens any screen, setting, record or page, or runs an action. */
export function JumpDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const isLeaving = useRef(false);

  useEffect(() => {
    function open(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setIsOpen(true);
    }
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  function leave() {
    isLeaving.current = true;
    setIsOpen(false);
  }

  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm">
          <Search aria-hidden />
          <span className="max-sm:sr-only">Jump to</span>
          <kbd className="text-xs text-muted-foreground max-md:hidden">⌘K</kbd>
        </Button>
      </DialogTrigger>
      <DialogContent
        aria-describedby={undefined}
        className="top-4 translate-y-0 gap-3 sm:top-24"
        onCloseAutoFocus={(event) => {
          // The screen that opens may give the focus to a field.
          if (isLeaving.current) event.preventDefault();
          isLeaving.current = false;
        }}
      >
        <DialogTitle>Jump to</DialogTitle>
        <JumpList onLeave={leave} />
      </DialogContent>
    </Dialog>
  );
}
