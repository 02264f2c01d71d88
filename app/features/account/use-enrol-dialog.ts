import { useState } from 'react';
import { notify } from '~/components/ui/toast';
import { useReadAccountAgain } from './account-queries';

/** The dialog that adds an authenticator. It stays open until its recovery codes are saved. */
export function useEnrolDialog(added: string) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasCodes, setHasCodes] = useState(false);
  const readAgain = useReadAccountAgain();

  async function close() {
    setIsOpen(false);
    setHasCodes(false);
    await readAgain();
  }

  return {
    isOpen,
    hasCodes,
    open: () => setIsOpen(true),
    /** Called when the recovery codes are on screen. They are not shown again. */
    showCodes: () => setHasCodes(true),
    toggle(opens: boolean) {
      if (opens) setIsOpen(true);
      else if (!hasCodes) void close();
    },
    async finish() {
      notify.success(added);
      await close();
    },
  };
}
