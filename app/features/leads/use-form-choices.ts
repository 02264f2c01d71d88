import { useQuery } from '@tanstack/react-query';
import { useQueryPhase } from '~/components/query-states';
import { leadFormsQuery } from './leads-queries';

/** The forms to filter by. Two forms with the same name are told apart by their keys. */
export function useFormChoices() {
  const state = useQueryPhase(useQuery(leadFormsQuery()));
  if (state.phase !== 'ready') {
    const label = state.phase === 'failed' ? 'Could not load the forms' : 'Loading...';
    return [{ value: 'unknown', label, isDisabled: true }];
  }
  const names = state.data.map(({ name }) => name);
  return state.data.map(({ key, name }) => {
    const isOnlyOne = names.indexOf(name) === names.lastIndexOf(name);
    return { value: key, label: isOnlyOne ? name : `${name} (${key})` };
  });
}
