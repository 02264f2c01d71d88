import { isSameJson } from '~/lib/same-json';
import type { LayoutComponent, LayoutSection, SiteLayout } from '~/lib/site/release-parts';
import { type LayoutTemplate, TEMPLATES, type TemplateSection } from './templates';

/** A place in a section: before the component that is now at `index`. */
export interface Slot {
  sectionId: string;
  index: number;
}

export function insertComponent(
  layout: SiteLayout,
  { sectionId, index }: Slot,
  component: LayoutComponent,
): SiteLayout {
  return mapSection(layout, sectionId, (components) => components.toSpliced(index, 0, component));
}

export function removeComponent(layout: SiteLayout, id: string): SiteLayout {
  const isOther = (component: LayoutComponent) => component.id !== id;
  return {
    ...layout,
    sections: layout.sections.map((section) => ({
      ...section,
      components: section.components.filter(isOther),
    })),
    ...(layout.setAside && { setAside: layout.setAside.filter(isOther) }),
  };
}

/** Replaces the component with the same id, in whichever section it is. */
export function updateComponent(layout: SiteLayout, changed: LayoutComponent): SiteLayout {
  return {
    ...layout,
    sections: layout.sections.map((section) => ({
      ...section,
      components: section.components.map((component) =>
        component.id === changed.id ? changed : component,
      ),
    })),
  };
}

/** Hides the component from visitors, or shows it again. */
export function hideComponent(layout: SiteLayout, component: LayoutComponent): SiteLayout {
  const { isHidden, ...shown } = component;
  return updateComponent(layout, isHidden ? shown : { ...shown, isHidden: true });
}

/** The component may also come from those set aside. */
export function moveComponent(layout: SiteLayout, id: string, slot: Slot): SiteLayout {
  const component = findComponent(layout, id);
  if (!component) return layout;
  const from = slotOf(layout, id);
  // Removing the component moves the following ones up by one.
  const isBehind = from?.sectionId === slot.sectionId && from.index < slot.index;
  const index = isBehind ? slot.index - 1 : slot.index;
  return insertComponent(removeComponent(layout, id), { ...slot, index }, component);
}

/** Moves up or down by one, at the edge into the next section. At the very end nothing changes. */
export function stepComponent(layout: SiteLayout, id: string, step: -1 | 1): SiteLayout {
  const from = slotOf(layout, id);
  if (!from) return layout;
  const place = layout.sections.findIndex((section) => section.id === from.sectionId);
  const index = from.index + step;
  const length = layout.sections[place]?.components.length ?? 0;
  if (index >= 0 && index < length) {
    // To move down, it goes behind the next component.
    return moveComponent(layout, id, { ...from, index: step > 0 ? index + 1 : index });
  }
  const neighbour = layout.sections[place + step];
  if (!neighbour) return layout;
  const end = step > 0 ? 0 : neighbour.components.length;
  return moveComponent(layout, id, { sectionId: neighbour.id, index: end });
}

export function slotOf(layout: SiteLayout, id: string): Slot | null {
  for (const { id: sectionId, components } of layout.sections) {
    const index = components.findIndex((component) => component.id === id);
    if (index >= 0) return { sectionId, index };
  }
  return null;
}

export interface Switched {
  layout: SiteLayout;
  /** Components that had a place before and have none now. */
  setAside: LayoutComponent[];
}

/**
 * Switches to another template: sections with the same id keep their components, and others go to a
 * suitable section. The rest is set aside until a template has a place for it.
 */
export function switchTemplate(layout: SiteLayout, template: LayoutTemplate): Switched {
  if (layout.template === template) return { layout, setAside: [] };
  const { sections } = TEMPLATES[template];
  const placed = new Map(sections.map(({ id }) => [id, [] as LayoutComponent[]]));
  const setAside: LayoutComponent[] = [];
  const newlySetAside: LayoutComponent[] = [];

  function place(component: LayoutComponent, sectionId: string | null) {
    const target =
      sections.find(({ id }) => id === sectionId) ?? suitableSection(sections, component.type);
    if (target) placed.get(target.id)?.push(component);
    else {
      setAside.push(component);
      if (sectionId !== null) newlySetAside.push(component);
    }
  }

  for (const section of layout.sections) {
    for (const component of section.components) place(component, section.id);
  }
  for (const component of layout.setAside ?? []) place(component, null);

  return {
    layout: {
      ...layout,
      template,
      sections: sections.map(({ id, name }) => ({ id, name, components: placed.get(id) ?? [] })),
      setAside: setAside.length > 0 ? setAside : undefined,
    },
    setAside: newlySetAside,
  };
}

/** The last switch: the layout before it and after it. */
export interface SwitchedFrom {
  from: SiteLayout;
  to: SiteLayout;
}

/** Trying several templates always starts from the first layout, which people can return to. */
export function layoutToSwitch(layout: SiteLayout, last: SwitchedFrom | null): SiteLayout {
  return last && isSameJson(last.to.sections, layout.sections) ? last.from : layout;
}

function suitableSection(sections: readonly TemplateSection[], type: string) {
  return (
    sections.find(({ suits }) => suits !== 'any' && suits.includes(type)) ??
    sections.find(({ suits }) => suits === 'any')
  );
}

function findComponent(layout: SiteLayout, id: string): LayoutComponent | undefined {
  const placed = layout.sections.flatMap(({ components }) => components);
  return [...placed, ...(layout.setAside ?? [])].find((component) => component.id === id);
}

function mapSection(
  layout: SiteLayout,
  sectionId: string,
  change: (components: LayoutComponent[]) => LayoutComponent[],
): SiteLayout {
  const sections = layout.sections.map(
    (section): LayoutSection =>
      section.id === sectionId ? { ...section, components: change(section.components) } : section,
  );
  return { ...layout, sections };
}
