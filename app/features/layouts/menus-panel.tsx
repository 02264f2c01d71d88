import { arrayMove } from '@dnd-kit/helpers';
import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { DragArea } from '~/components/drag/drag-area';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { focusUsable } from '~/components/use-lost-focus';
import { useSaid } from '~/components/use-said';
import { focusInvalid } from '~/lib/focus-invalid';
import type { MenuLink, SiteMenus } from '~/lib/site/release-parts';
import { Ghost } from './ghost';
import { MenuLinkRow, type MenuPlace } from './menu-link-row';

const MENUS: Record<keyof SiteMenus, string> = {
  navigation: 'Navigation',
  mobile: 'Mobile menu',
  quickLinks: 'Footer, quick links',
  explore: 'Footer, explore',
  legal: 'Footer, last line',
};
const MENUS_ID = 'menus';
const LINKS_MAX = 12;
const NEW_LINK: MenuLink = { label: 'New link', to: '/' };

interface MenusPanelProps {
  menus: SiteMenus;
  isUnsaved: boolean;
  isSaving: boolean;
  onChange: (menus: SiteMenus) => void;
  onSave: () => void;
}

/** The order and labels of the menu links on every page. */
export default function MenusPanel({
  menus,
  isUnsaved,
  isSaving,
  onChange,
  onSave,
}: MenusPanelProps) {
  const form = useRef<HTMLFormElement>(null);
  const { hash } = useLocation();
  // The panel loads late, so the browser has not scrolled to it.
  useEffect(() => {
    if (hash === `#${MENUS_ID}`) form.current?.scrollIntoView();
  }, [hash]);

  function save(event: FormEvent) {
    event.preventDefault();
    if (!focusInvalid(form.current)) onSave();
  }

  return (
    <form ref={form} id={MENUS_ID} noValidate onSubmit={save} className="scroll-mt-20">
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
  const [said, say] = useSaid();
  const rows = links.map((link, place) => ({ link, place, key: `${links.length}-${place}` }));

  function move(from: number, to: number) {
    if (from === to || !links[from] || !links[to]) return;
    onChange(arrayMove(links, from, to));
    say(`${links[from].label} is now ${to + 1} of ${links.length}`);
  }

  function step(place: number, by: -1 | 1) {
    move(place, place + by);
    focusAction(list.current, place + by, by < 0 ? ['up', 'down'] : ['down', 'up']);
  }

  function remove(place: number) {
    onChange(links.toSpliced(place, 1));
    say(`${links[place]?.label} removed`);
    focusAction(list.current, Math.min(place, links.length - 2), ['remove']);
  }

  function add() {
    onChange([...links, { ...NEW_LINK }]);
    say(`${NEW_LINK.label} added to ${title}`);
    requestAnimationFrame(() => {
      const field = list.current?.lastElementChild?.querySelector('input');
      field?.focus();
      field?.select();
    });
  }

  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {said}
      <DragArea<MenuPlace, MenuPlace>
        onDrop={(from, to) => move(from.place, to.place)}
        ghost={({ place }) => <Ghost label={links[place]?.label ?? ''} />}
      >
        <ul ref={list} className="grid max-sm:gap-3">
          {rows.map(({ link, place, key }) => (
            <MenuLinkRow
              key={key}
              link={link}
              place={place}
              isLast={place === links.length - 1}
              onChange={(changed) => onChange(links.with(place, changed))}
              onStep={(by) => step(place, by)}
              onRemove={() => remove(place)}
            />
          ))}
        </ul>
      </DragArea>
      <Button
        variant="outline"
        size="sm"
        className="w-fit"
        disabled={links.length >= LINKS_MAX}
        onClick={add}
      >
        <Plus aria-hidden />
        Add link<span className="sr-only"> to {title}</span>
      </Button>
    </section>
  );
}

/**
 * Moves the focus with the entry, to the first of these buttons that is enabled: at the end of the
 * list one is not. Pressing it again moves the same entry.
 */
function focusAction(list: HTMLElement | null, place: number, actions: string[]) {
  requestAnimationFrame(() => {
    const row = list?.children[place];
    const buttons = actions.map((action) =>
      row?.querySelector<HTMLButtonElement>(`[data-action="${action}"]`),
    );
    focusUsable(buttons);
  });
}
