import { fieldsPlugin, type Plugin } from '@puckeditor/core';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { afterFrame } from '~/lib/after-frame';
import { useMediaQuery } from '~/lib/use-media-query';
import { EditorContext } from './editor-context';
import { useCanvas } from './use-canvas';

/** Below this width, Puck shows its panels in a drawer at the bottom. */
export const IN_DRAWER = '(max-width: 637px)';

const DrawerContext = createContext(false);

/** Puck's name for the panel in the drawer. */
export const FIELDS_PANEL = 'fields';
const PLUGIN = fieldsPlugin({ label: 'Properties' });

/** The drawer for phones, marked so that the fields know where they are. */
export const PHONE_FIELDS: Plugin = {
  ...PLUGIN,
  render: () => <DrawerContext value={true}>{PLUGIN.render?.()}</DrawerContext>,
};

const PANEL_OPEN = { rightSideBarVisible: true };
const DRAWER_OPEN = { leftSideBarVisible: true, plugin: { current: FIELDS_PANEL } };

type PanelTab = 'block' | 'page';

/**
 * The panel's content: the selected block's properties, and the page's settings in a second tab.
 * Puck renders it twice, beside the canvas and in the drawer; only the one in view has fields.
 */
export function CanvasFields({ children }: { children: ReactNode }) {
  const isInDrawer = use(DrawerContext);
  const isDrawerShown = useMediaQuery(IN_DRAWER);
  return <>{isInDrawer === isDrawerShown && <Panel>{children}</Panel>}</>;
}

function Panel({ children }: { children: ReactNode }) {
  const { settings, settingsAsked } = use(EditorContext);
  const isInDrawer = use(DrawerContext);
  const dispatch = useCanvas((canvas) => canvas.dispatch);
  const selectedId = useCanvas((canvas) => canvas.selectedItem?.props.id ?? null);
  const [seen, setSeen] = useState({ selectedId, settingsAsked });
  const [tab, setTab] = useState<PanelTab>(selectedId ? 'block' : 'page');
  if (seen.selectedId !== selectedId || seen.settingsAsked !== settingsAsked) {
    setSeen({ selectedId, settingsAsked });
    // The tab follows the selection, unless one of the settings needs attention.
    setTab(selectedId && seen.settingsAsked === settingsAsked ? 'block' : 'page');
  }

  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (settingsAsked === 0) return;
    // This also works if the canvas loads only after someone has tried to save.
    const invalid = page.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!invalid) return;
    dispatch({ type: 'setUi', ui: isInDrawer ? DRAWER_OPEN : PANEL_OPEN });
    return afterFrame(() => invalid.focus());
  }, [settingsAsked, isInDrawer, dispatch]);

  const fields = selectedId ? (
    <div data-block-fields="">{children}</div>
  ) : (
    <p className="p-4 text-sm text-muted-foreground">
      Select a block on the canvas to change its properties.
    </p>
  );
  if (!settings) return fields;
  return (
    <Tabs isKept value={tab} onValueChange={(next) => setTab(next as PanelTab)}>
      <TabsList aria-label="Panel" className="sticky top-0 z-10 bg-card px-2">
        <TabsTrigger value="block">Block</TabsTrigger>
        <TabsTrigger value="page">Page</TabsTrigger>
      </TabsList>
      {/* Both stay mounted, so that what was typed in one is kept while the other is shown. */}
      <TabsContent value="block" forceMount className="data-[state=inactive]:hidden">
        {fields}
      </TabsContent>
      <TabsContent ref={page} value="page" forceMount className="p-4 data-[state=inactive]:hidden">
        {settings}
      </TabsContent>
    </Tabs>
  );
}
