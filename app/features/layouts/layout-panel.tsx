import { type ReactNode, useRef, useState } from 'react';
import { DragArea } from '~/components/drag/drag-area';
import { SaveBar } from '~/components/save-bar';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { useSaid } from '~/components/use-said';
import { focusInvalid } from '~/lib/focus-invalid';
import type { LayoutComponent, SiteLayout } from '~/lib/site/release-parts';
import type { Dragged } from './dragged';
import { Ghost } from './ghost';
import {
  insertComponent,
  layoutToSwitch,
  moveComponent,
  type Slot,
  type SwitchedFrom,
  switchTemplate,
  updateComponent,
} from './layout-edit';
import { LayoutSectionCard } from './layout-section-card';
import { type LibraryItem, newComponent } from './library';
import { LibraryStrip } from './library-strip';
import { SetAsideList } from './set-aside-list';
import { TemplatePicker } from './template-picker';
import { type LayoutTemplate, mayBeEmpty } from './templates';
import { useDropMark } from './use-drop-mark';

interface LayoutPanelProps {
  layout: SiteLayout;
  library: LibraryItem[];
  isUnsaved: boolean;
  isSaving: boolean;
  /** The form for a component's properties. */
  properties: (
    component: LayoutComponent,
    onChange: (component: LayoutComponent) => void,
  ) => ReactNode;
  onChange: (layout: SiteLayout) => void;
  onSave: () => void;
}

/** The home page's template, its sections and their components. */
export default function LayoutPanel(props: LayoutPanelProps) {
  const { layout, library, isUnsaved, isSaving, properties, onChange, onSave } = props;
  const [notice, setNotice] = useState<string | null>(null);
  const [said, say] = useSaid();
  const [opened, setOpened] = useState<string | null>(null);
  const [switched, setSwitched] = useState<SwitchedFrom | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [droppedOn, markDrop] = useDropMark();
  const nameOf = (type: string) => library.find(({ id }) => id === type)?.name ?? type;

  function change(next: SiteLayout, words: string) {
    onChange(next);
    say(words);
  }

  function drop({ kind, id, label }: Dragged, slot: Slot) {
    markDrop(slot.sectionId);
    if (kind === 'placed') change(moveComponent(layout, id, slot), `${label} moved`);
    else add(id, slot);
  }

  function add(type: string, slot: Slot) {
    const item = library.find(({ id }) => id === type);
    if (!item) return;
    change(insertComponent(layout, slot, newComponent(item)), `${item.name} added`);
  }

  function choose(template: LayoutTemplate) {
    const from = layoutToSwitch(layout, switched);
    const { layout: next, setAside } = switchTemplate(from, template);
    setSwitched({ from, to: next });
    onChange(next);
    const names = setAside.map(({ type }) => nameOf(type)).join(', ');
    setNotice(names && `The new template has no place for ${names}. They are set aside below.`);
  }

  function save() {
    if (!focusInvalid(panel.current)) onSave();
  }

  return (
    <DragArea<Dragged, Slot> onDrop={drop} ghost={({ label }) => <Ghost label={label} />}>
      <div ref={panel} className="grid gap-4">
        <Card>
          <CardHeader>
            <CardTitle>Template</CardTitle>
          </CardHeader>
          <CardContent className="grid gap-3">
            <TemplatePicker value={layout.template} onChange={choose} />
            {notice && <Alert variant="warning" title={notice} />}
          </CardContent>
        </Card>
        <LibraryStrip
          library={library}
          sections={layout.sections}
          firstChoice={layout.sections.find(({ id }) => !mayBeEmpty(id))?.id ?? ''}
          onAdd={(type, sectionId) => {
            const section = layout.sections.find(({ id }) => id === sectionId);
            add(type, { sectionId, index: section?.components.length ?? 0 });
          }}
        />
        {layout.sections.map((section) => (
          <LayoutSectionCard
            key={section.id}
            section={section}
            layout={layout}
            nameOf={nameOf}
            isMarked={droppedOn === section.id}
            opened={opened}
            onOpen={setOpened}
            properties={(component) =>
              properties(component, (changed) => onChange(updateComponent(layout, changed)))
            }
            onChange={change}
          />
        ))}
        <SetAsideList layout={layout} nameOf={nameOf} onChange={change} />
        {said}
        <SaveBar>
          <Button disabled={!isUnsaved || isSaving} onClick={save}>
            {isSaving ? 'Saving...' : 'Save Layout'}
          </Button>
        </SaveBar>
      </div>
    </DragArea>
  );
}
