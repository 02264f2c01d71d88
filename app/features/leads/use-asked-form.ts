import { useQuery } from '@tanstack/react-query';
import { askedFormQuery } from './leads-queries';
import type { Lead } from './leads-schema';

/** The name and labels of the form that a lead answers, as the person saw them. */
export function useAskedForm(lead: Pick<Lead, 'form_key' | 'form_version'>) {
  const { data: form } = useQuery(askedFormQuery(lead));
  return {
    name: form?.name,
    labelOf: (field: string, usual: string): string =>
      form?.fields.find(({ name }) => name === field)?.label ?? usual,
  };
}
