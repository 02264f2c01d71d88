import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';

export interface DashboardTab {
  id: string;
  label: string;
  content: ReactNode;
}

const TAB_PARAM = 'tab';

/** The tabs of the dashboard (§2). The open one is in the address; the first is the default. */
export function DashboardTabs({ tabs }: { tabs: [DashboardTab, ...DashboardTab[]] }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get(TAB_PARAM);
  const [first] = tabs;
  const open = tabs.find(({ id }) => id === asked) ?? first;

  function show(id: string) {
    setParams(id === first.id ? {} : { [TAB_PARAM]: id }, { preventScrollReset: true });
  }

  return (
    <Tabs value={open.id} onValueChange={show} className="grid grid-cols-1 gap-5">
      <TabsList aria-label="Dashboard">
        {tabs.map(({ id, label }) => (
          <TabsTrigger key={id} value={id}>
            {label}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ id, content }) => (
        <TabsContent key={id} value={id} className="grid grid-cols-1 gap-5">
          {content}
        </TabsContent>
      ))}
    </Tabs>
  );
}
