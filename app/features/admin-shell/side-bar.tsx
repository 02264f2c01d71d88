import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Link } from 'react-router';
import { LogoMark } from '~/components/logo';
import { Button } from '~/components/ui/button';
import { Tooltip } from '~/components/ui/tooltip';
import { cn } from '~/lib/cn';
import { useSite } from '~/lib/site/use-site';
import { useNavCollapsed } from './nav-collapsed';
import { SideNav } from './side-nav';

/** Shown from the large breakpoint up. */
export function SideBar() {
  const { branding, settings } = useSite();
  const { company } = settings;
  const [isCollapsed, toggle] = useNavCollapsed();
  const toggleLabel = isCollapsed ? 'Expand navigation' : 'Collapse navigation';
  const ToggleIcon = isCollapsed ? PanelLeftOpen : PanelLeftClose;

  return (
    <aside
      className={cn(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-border bg-card lg:flex',
        isCollapsed ? 'w-15' : 'w-58',
      )}
    >
      <Link
        to="/"
        className={cn(
          'flex h-14 items-center gap-2.5 overflow-hidden border-b border-border px-2.5 font-display text-sm font-bold whitespace-nowrap',
          isCollapsed && '[&_.logo]:max-w-10',
        )}
      >
        <LogoMark />
        <span className={cn((isCollapsed || branding.logo?.hidesName) && 'sr-only')}>
          {company.name}
        </span>
      </Link>
      <div className="flex-1 overflow-y-auto">
        <SideNav isCollapsed={isCollapsed} />
      </div>
      <div className={cn('flex p-2', !isCollapsed && 'justify-end')}>
        <Tooltip text={toggleLabel} side="right">
          <Button
            variant="ghost"
            size="icon-sm"
            className={cn(isCollapsed && 'w-full')}
            aria-label={toggleLabel}
            onClick={toggle}
          >
            <ToggleIcon aria-hidden />
          </Button>
        </Tooltip>
      </div>
    </aside>
  );
}
