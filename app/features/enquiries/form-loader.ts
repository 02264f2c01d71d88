import { type ComponentType, createContext, type ReactNode } from 'react';
import type { FormDefinition } from '~/lib/forms/form-definition';

interface FormLoaderProps {
  formKey: string;
  children: (form: FormDefinition | string) => ReactNode;
}

/**
 * Loads a form by its key, for staff. Visitors get a form with its page; a page in an editor has
 * only the form's key.
 */
export const FormLoaderContext = createContext<ComponentType<FormLoaderProps> | null>(null);
