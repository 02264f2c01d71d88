import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LogoMark } from '~/components/logo';
import { ThemeToggle } from '~/components/theme-toggle';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader } from '~/components/ui/card';
import { useSite } from '~/lib/site/use-site';

interface AuthFrameProps {
  title: string;
  /** By default the company's name and “back office”. */
  description?: string;
  children: ReactNode;
}

/** The frame of the screens before the back office: one card, and a link back to the site. */
export function AuthFrame({ title, description, children }: AuthFrameProps) {
  const { company } = useSite().settings;
  return (
    <div className="back-office flex min-h-dvh flex-col">
      <header className="flex items-center justify-between p-3 sm:p-4">
        <Button asChild variant="ghost" size="sm">
          <Link to="/">
            <ArrowLeft aria-hidden />
            View site
          </Link>
        </Button>
        <ThemeToggle />
      </header>
      {/* Near the top on phones, so that a toast at the bottom does not cover the button. */}
      <main className="grid flex-1 content-start justify-items-center px-4 pb-28 sm:pt-[8vh] sm:pb-12">
        <Card className="w-full max-w-sm">
          <CardHeader className="justify-items-center gap-1 text-center sm:pt-8 [&>h1]:mt-1 sm:[&>h1]:mt-3">
            <LogoMark />
            <h1 className="text-xl font-bold">{title}</h1>
            <CardDescription className="max-w-full wrap-anywhere">
              {description ?? `${company.name} back office`}
            </CardDescription>
          </CardHeader>
          <CardContent className="grid gap-4 pb-7">{children}</CardContent>
        </Card>
      </main>
    </div>
  );
}
