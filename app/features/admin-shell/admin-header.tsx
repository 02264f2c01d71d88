import { ExternalLink, Menu } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ThemeToggle } from '~/components/theme-toggle';
import { Button } from '~/components/ui/button';
import { DialogTitle } from '~/components/ui/dialog';
import { Sheet, SheetContent, SheetTrigger } from '~/components/ui/sheet';
import { AccountMenu } from './account-menu';
import { AdminBreadcrumb } from './admin-breadcrumb';
import { JumpDialog } from './jump-dialog';
import { SideNav } from './side-nav';

export function AdminHeader({ bell }: { bell: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-2 border-b border-border bg-background px-3 sm:px-5">
      <PhoneNav />
      <AdminBreadcrumb />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
        <JumpDialog />
        <SiteLink className="max-sm:hidden" />
        <ThemeToggle size="icon-sm" />
        {bell}
        <AccountMenu />
      </div>
    </header>
  );
}

function SiteLink({ className }: { className: string }) {
  return (
    <Button asChild variant="ghost" size="sm" className={className}>
      <Link to="/">
        <ExternalLink aria-hidden />
        View site
      </Link>
    </Button>
  );
}

/** Below the large breakpoint, the side navigation opens as a sheet. */
function PhoneNav() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Sheet open={isOpen} onOpenChange={setIsOpen}>
      <SheetTrigger asChild>
        <Button variant="ghost" size="icon-sm" aria-label="Open navigation" className="lg:hidden">
          <Menu aria-hidden />
        </Button>
      </SheetTrigger>
      <SheetContent side="left" className="max-w-72" aria-describedby={undefined}>
        <DialogTitle className="px-5 pt-4 pb-2 text-base">Back office</DialogTitle>
        <SideNav onNavigate={() => setIsOpen(false)} />
        {/* On a phone the bar has no room for it. */}
        <SiteLink className="mx-3 mb-4 justify-self-start sm:hidden" />
      </SheetContent>
    </Sheet>
  );
}
