/** §5, word by word. Apart from the other messages: they come with what judges the form. */
export const FIELD_ERRORS = {
  name: 'Name must be at least 2 characters.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter a valid phone number.',
  company: 'Company name must be at least 2 characters.',
  serviceType: 'Please select a service type.',
  message: 'Message must be at least 10 characters.',
} as const;
