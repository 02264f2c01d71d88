import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import type { BlockKinds } from './block-dialog';
import { BlockList } from './block-list';
import { HomeRow } from './home-row';
import { PageList, TrashList } from './page-list';
import { RecentPages } from './recent-pages';

const TAB_PARAM = 'tab';
const TABS = {
  recent: 'Recent Pages', // §2
  blocks: 'Content Blocks',
  pages: 'Manage Pages',
  trash: 'Trash',
  forms: 'Forms',
} as const;
type Tab = keyof typeof TABS;
const TAB_NAMES = Object.keys(TABS) as Tab[];
const FIRST: Tab = 'recent';

interface ContentTabsProps {
  blockKinds: BlockKinds;
  /** The list of forms. */
  forms: ReactNode;
}

/** The open tab is in the address. Changing tabs clears the search. */
export function ContentTabs({ blockKinds, forms }: ContentTabsProps) {
  const [params, setParams] = useSearchParams();
  const open = TAB_NAMES.find((tab) => tab === params.get(TAB_PARAM)) ?? FIRST;

  function show(tab: string) {
    setParams(tab === FIRST ? {} : { [TAB_PARAM]: tab }, { preventScrollReset: true });
  }

  return (
    <Tabs value={open} onValueChange={show} className="grid min-w-0 grid-cols-1 gap-4">
      <TabsList aria-label="Content">
        {TAB_NAMES.map((tab) => (
          <TabsTrigger key={tab} value={tab}>
            {TABS[tab]}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="recent">
        <RecentPages />
      </TabsContent>
      <TabsContent value="blocks">
        <BlockList kinds={blockKinds} />
      </TabsContent>
      <TabsContent value="pages" className="grid min-w-0 gap-4">
        <HomeRow />
        <PageList />
      </TabsContent>
      <TabsContent value="trash">
        <TrashList />
      </TabsContent>
      <TabsContent value="forms">{forms}</TabsContent>
    </Tabs>
  );
}
