import { Button } from '~/components/ui/button';
import type { SiteLayout } from '~/lib/site/release-parts';
import { moveComponent, removeComponent } from './layout-edit';
import { RemoveComponent } from './remove-component';
import { mayBeEmpty } from './templates';

interface SetAsideListProps {
  layout: SiteLayout;
  nameOf: (type: string) => string;
  onChange: (layout: SiteLayout, words: string) => void;
}

/** Components that the template has no place for, kept until someone decides. */
export function SetAsideList({ layout, nameOf, onChange }: SetAsideListProps) {
  const { setAside = [], sections } = layout;
  const target = sections.find(({ id }) => !mayBeEmpty(id));
  if (setAside.length === 0 || !target) return null;
  return (
    <section
      aria-label="Set aside"
      className="grid gap-2 rounded-lg border border-dashed border-input p-3"
    >
      <h3 className="text-sm font-semibold">Set aside</h3>
      <ul className="grid gap-1.5">
        {setAside.map((component) => {
          const { id, type } = component;
          return (
            <li key={id} className="flex items-center gap-2 text-sm">
              <span className="mr-auto truncate">{nameOf(type)}</span>
              <Button
                variant="outline"
                size="sm"
                onClick={() =>
                  onChange(
                    moveComponent(layout, id, {
                      sectionId: target.id,
                      index: target.components.length,
                    }),
                    `${nameOf(type)} moved to ${target.name}`,
                  )
                }
              >
                Move to {target.name}
              </Button>
              <RemoveComponent
                component={component}
                name={nameOf(type)}
                trigger={
                  <Button variant="danger" size="sm">
                    Remove
                  </Button>
                }
                onRemove={() => onChange(removeComponent(layout, id), `${nameOf(type)} removed`)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
