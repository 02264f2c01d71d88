import { type ReactNode, useState } from 'react';
import { Button } from './ui/button';

/** Actions that people need less often, behind a button. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {isOpen && children}
      <Button variant="outline" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Fewer actions' : 'More actions'}
      </Button>
    </>
  );
}
