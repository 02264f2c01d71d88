import { useRef } from 'react';
import { type Selection, useSelection } from '~/components/record-list/use-selection';
import { idsBetween } from './ids-between';

export interface FileSelection extends Selection {
  /** With Shift, everything between this file and the one chosen before. */
  choose(id: string, isChosen: boolean, isRange: boolean, shown: readonly string[]): void;
}

export function useFileSelection(): FileSelection {
  const selection = useSelection();
  const last = useRef<string>(undefined);
  return {
    ...selection,
    choose(id, isChosen, isRange, shown) {
      selection.set(isRange ? idsBetween(shown, last.current, id) : [id], isChosen);
      last.current = id;
    },
  };
}
