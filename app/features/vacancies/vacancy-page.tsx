import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '~/components/page-header';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/components/ui/tabs';
import { useAuth } from '~/features/auth/use-auth';
import { RecordPage } from '~/features/records/record-view';
import { StatusBadge } from '~/features/records/status-badge';
import { VACANCY_STATUSES } from '~/lib/records/trade';
import { AdvertEditor, type AdvertParts } from './advert-editor';
import { EmployerLink } from './employer';
import { useAdvert } from './use-advert';
import { kindLabel, type Vacancy } from './vacancies-schema';
import { VacancyActions } from './vacancy-actions';
import { VACANCIES } from './vacancy-kind';

interface VacancyParts extends AdvertParts {
  /** What other features show about a vacancy. */
  pipeline?: (vacancy: Vacancy) => ReactNode;
  /** Someone points at the tab of the pipeline and is likely to open it. */
  onPipelineNear?: () => void;
  activity: (vacancy: Vacancy) => ReactNode;
}

export function VacancyPage({ id, ...parts }: VacancyParts & { id: string }) {
  return (
    <RecordPage kind={VACANCIES} id={id}>
      {(vacancy) => <VacancyView key={vacancy.id} vacancy={vacancy} {...parts} />}
    </RecordPage>
  );
}

const TAB_PARAM = 'tab';
const TABS = { advert: 'Advert', pipeline: 'Pipeline', activity: 'Activity' } as const;
type Tab = keyof typeof TABS;

function VacancyView({
  vacancy,
  pipeline,
  onPipelineNear,
  activity,
  ...parts
}: VacancyParts & { vacancy: Vacancy }) {
  const { can } = useAuth();
  const [params, setParams] = useSearchParams();
  const editing = useAdvert(vacancy);
  const canManage = can('vacancies.manage');
  const content: Partial<Record<Tab, ReactNode>> = {
    advert: <AdvertEditor vacancy={vacancy} editing={editing} canManage={canManage} {...parts} />,
    ...(pipeline && can('candidates.view') && { pipeline: pipeline(vacancy) }),
    activity: activity(vacancy),
  };
  const tabs = Object.keys(content) as Tab[];
  const open = tabs.find((tab) => tab === params.get(TAB_PARAM)) ?? 'advert';

  function show(tab: string) {
    setParams(tab === 'advert' ? {} : { [TAB_PARAM]: tab }, { preventScrollReset: true });
  }

  return (
    <>
      <PageHeader
        title={vacancy.title}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge of={VACANCY_STATUSES} status={vacancy.status} />
            <span>{vacancy.reference}</span>
            <span>{kindLabel(vacancy.kind)}</span>
            {vacancy.organisation_id && <EmployerLink id={vacancy.organisation_id} />}
          </span>
        }
        actions={<VacancyActions vacancy={vacancy} editing={editing} canManage={canManage} />}
      />
      <Tabs isKept value={open} onValueChange={show} className="grid grid-cols-1 gap-5">
        <TabsList aria-label="Vacancy">
          {tabs.map((tab) => (
            <TabsTrigger
              key={tab}
              value={tab}
              {...(tab === 'pipeline' && {
                onPointerEnter: onPipelineNear,
                onFocus: onPipelineNear,
              })}
            >
              {TABS[tab]}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map((tab) => (
          <TabsContent key={tab} value={tab} className="min-w-0">
            {content[tab]}
          </TabsContent>
        ))}
      </Tabs>
    </>
  );
}
