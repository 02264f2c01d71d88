import { useQuery } from '@tanstack/react-query';
import { Sprout } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import { useState } from 'react';
import { QueryStates } from '~/components/query-states';
import { Button } from '~/components/ui/button';
import {
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '~/components/ui/dialog';
import { Skeleton } from '~/components/ui/skeleton';
import { useAuth } from '~/features/auth/use-auth';
import { NEW_BRAND_MESSAGES } from './messages';
import { currentSiteQuery } from './new-brand-queries';
import { type NewBrandParts, NewBrandWizard } from './new-brand-wizard';

/** For administrators and developers, who publish: a few questions, then a site without the demo. */
export function NewBrandDialog(render: NewBrandParts) {
  const { isDeveloper } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  if (!isDeveloper) return null;
  return (
    // Closes without a question: the wizard keeps every answer.
    <DialogPrimitive.Root open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="outline" size="sm">
          <Sprout aria-hidden />
          Start a new brand
        </Button>
      </DialogTrigger>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>Start a new brand</DialogTitle>
          <DialogDescription>
            A few questions, then the whole site carries your name. Nothing changes until you
            publish at the end, and your answers are kept if you close this window.
          </DialogDescription>
        </DialogHeader>
        <Questions {...render} />
      </DialogContent>
    </DialogPrimitive.Root>
  );
}

function Questions(render: NewBrandParts) {
  const query = useQuery(currentSiteQuery());
  return (
    <QueryStates
      query={query}
      failed={NEW_BRAND_MESSAGES.loadFailed}
      loading={<Skeleton className="h-80" />}
    >
      {(site) => <NewBrandWizard site={site} {...render} />}
    </QueryStates>
  );
}
