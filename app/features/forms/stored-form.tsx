import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useQueryPhase } from '~/components/query-states';
import { Skeleton } from '~/components/ui/skeleton';
import type { FormDefinition } from '~/lib/forms/form-definition';
import { parseForm } from '~/lib/forms/read-form';
import { formsQuery } from './forms-queries';

interface StoredFormProps {
  formKey: string;
  children: (form: FormDefinition | string) => ReactNode;
}

/** Shows staff a form as it is stored now, or by its key if it cannot be read. */
export default function StoredForm({ formKey, children }: StoredFormProps) {
  const state = useQueryPhase(useQuery(formsQuery()));
  if (state.phase === 'loading') return <Skeleton className="h-96" />;
  const row = state.phase === 'ready' ? state.data.find(({ key }) => key === formKey) : undefined;
  return children((row && parseForm(row)) ?? formKey);
}
