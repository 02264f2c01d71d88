import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { focusInvalid } from '~/lib/focus-invalid';
import { type MenuLink, menuLinkSchema, type SiteMenus } from '~/lib/site/release-parts';

const MENUS: Record<keyof SiteMenus, string> = {
  navigation: 'Navigation',
  mobile: 'Mobile menu',
  quickLinks: 'Footer, quick links',
  legal: 'Footer, last line',
};
const LINKS_MAX = 12;
const NEW_LINK: MenuLink = { label: 'New link', to: '/' };

interface MenusPanelProps {
  menus: SiteMenus;
  isUnsaved: boolean;
  isSaving: boolean;
  onChange: (menus: SiteMenus) => void;
  onSave: () => void;
}

/** Order and labels of the links that stand on every page. */
export function MenusPanel({ menus, isUnsaved, isSaving, onChange, onSave }: MenusPanelProps) {
  const form = useRef<HTMLFormElement>(null);

  function save(event: FormEvent) {
    event.preventDefault();
    if (!focusInvalid(form.current)) onSave();
  }

  return (
    <form ref={form} noValidate onSubmit={save}>
      <Card>
        <CardHeader>
          <CardTitle>Menus and footer</CardTitle>
        </CardHeader>
        <CardContent className="grid gap-6">
          {(Object.keys(MENUS) as (keyof SiteMenus)[]).map((name) => (
            <MenuList
              key={name}
              title={MENUS[name]}
              links={menus[name]}
              onChange={(links) => onChange({ ...menus, [name]: links })}
            />
          ))}
          <Button type="submit" className="w-fit" disabled={!isUnsaved || isSaving}>
            {isSaving ? 'Saving...' : 'Save Menus'}
          </Button>
        </CardContent>
      </Card>
    </form>
  );
}

interface MenuListProps {
  title: string;
  links: MenuLink[];
  onChange: (links: MenuLink[]) => void;
}

function MenuList({ title, links, onChange }: MenuListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const rows = links.map((link, place) => ({ link, place, key: `${links.length}-${place}` }));

  function move(place: number, by: -1 | 1) {
    const link = links[place];
    const other = links[place + by];
    if (!link || !other) return;
    onChange(links.with(place, other).with(place + by, link));
    setSaid(`${link.label} is now ${place + by + 1} of ${links.length}`);
    focusAction(list.current, place + by, by < 0 ? ['up', 'down'] : ['down', 'up']);
  }

  function remove(place: number) {
    onChange(links.toSpliced(place, 1));
    setSaid(`${links[place]?.label} removed`);
    focusAction(list.current, Math.min(place, links.length - 2), ['remove']);
  }

  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ul ref={list} className="grid gap-2">
        {rows.map(({ link, place, key }) => (
          <li key={key} className="flex flex-wrap items-end gap-1">
            <LinkFields link={link} onChange={(changed) => onChange(links.with(place, changed))} />
            <span className="ml-auto flex shrink-0">
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Move ${link.label} up`}
                data-action="up"
                disabled={place === 0}
                onClick={() => move(place, -1)}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Move ${link.label} down`}
                data-action="down"
                disabled={place === links.length - 1}
                onClick={() => move(place, 1)}
              >
                <ArrowDown aria-hidden />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove ${link.label}`}
                data-action="remove"
                onClick={() => remove(place)}
              >
                <Trash2 aria-hidden />
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        size="sm"
        className="w-fit"
        disabled={links.length >= LINKS_MAX}
        onClick={() => onChange([...links, NEW_LINK])}
      >
        <Plus aria-hidden />
        Add link<span className="sr-only"> to {title}</span>
      </Button>
    </section>
  );
}

/**
 * Focus goes along with the entry, to the first of these buttons that can be pressed: at the end of
 * the list one cannot. Pressing again then moves the same entry.
 */
function focusAction(list: HTMLElement | null, place: number, actions: string[]) {
  requestAnimationFrame(() => {
    const row = list?.children[place];
    const buttons = actions.map((action) =>
      row?.querySelector<HTMLButtonElement>(`[data-action="${action}"]`),
    );
    buttons.find((button) => button && !button.disabled)?.focus();
  });
}

interface LinkFieldsProps {
  link: MenuLink;
  onChange: (link: MenuLink) => void;
}

/** Holds what is typed; a link that leads somewhere safe goes on to the draft. */
function LinkFields({ link, onChange }: LinkFieldsProps) {
  const [typed, setTyped] = useState(link);
  const [known, setKnown] = useState(link);
  if (link !== known) {
    setKnown(link);
    setTyped(link);
  }
  const result = menuLinkSchema.safeParse(typed);
  const wrong = result.error?.issues[0]?.path[0];

  function change(changes: Partial<MenuLink>) {
    const next = { ...typed, ...changes };
    setTyped(next);
    const { data } = menuLinkSchema.safeParse(next);
    if (!data) return;
    setKnown(data);
    onChange(data);
  }

  return (
    <>
      <FormField
        label="Label"
        className="min-w-32 flex-1"
        error={wrong === 'label' ? 'Required' : undefined}
      >
        {(field) => (
          <Input
            {...field}
            value={typed.label}
            maxLength={60}
            onChange={({ target }) => change({ label: target.value })}
          />
        )}
      </FormField>
      <FormField
        label="Leads to"
        className="min-w-32 flex-1"
        error={wrong === 'to' ? 'Enter a path such as /contact or a web address.' : undefined}
      >
        {(field) => (
          <Input
            {...field}
            value={typed.to}
            maxLength={300}
            onChange={({ target }) => change({ to: target.value })}
          />
        )}
      </FormField>
    </>
  );
}
