import { select } from './properties';

/** The drawings that come with the site. */
export function picture(label: string) {
  return select(label, [
    { value: '', label: 'None' },
    { value: 'hero', label: 'Building a house' },
    { value: 'mentor', label: 'Apprentice and mentor' },
    { value: 'office', label: 'At the laptop' },
    { value: 'site', label: 'Carpenter on site' },
    { value: 'coast', label: 'Coast at sunset' },
    { value: 'plan', label: 'Hands over a plan' },
    { value: 'laptop', label: 'Laptop, close-up' },
    { value: 'tools', label: 'Tools on a board' },
  ]);
}
