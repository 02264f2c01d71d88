/** The cards of the screen, in their order. */
export const SECTIONS = [
  'Site',
  'Features',
  'Spam protection',
  'Company',
  'Address and area',
  'Regions',
  'Legal details',
  'Business hours',
  'Footer',
  'Help with calls',
  'Words on pages',
  'Words on forms',
  'Words for clients',
  'Pictures',
  'Closures',
] as const;

export type SettingsSection = (typeof SECTIONS)[number];

export function sectionId(title: SettingsSection): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** Leads to the parts of a long screen: beside it, or above it on a narrow one. */
export function SettingsSections() {
  return (
    <nav aria-label="Sections" className="min-w-0 xl:sticky xl:top-20 xl:w-48 xl:shrink-0">
      <ul className="flex gap-1 overflow-x-auto pb-1 xl:grid xl:gap-0.5">
        {SECTIONS.map((title) => (
          <li key={title} className="shrink-0">
            <a
              href={`#${sectionId(title)}`}
              className="flex min-h-9 items-center rounded-md px-2.5 text-sm text-muted-foreground hover:bg-muted hover:text-foreground max-xl:border max-xl:border-border pointer-coarse:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
