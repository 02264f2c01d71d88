import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { needsCleanup, pageState } from './features/self-heal/needs-cleanup';

if (!document.getElementById('root')) {
  const { showApplicationError } = await import('./features/self-heal/application-error');
  showApplicationError();
} else {
  if (needsCleanup(pageState())) {
    const { cleanUpWorkers } = await import('./features/self-heal/worker-cleanup');
    await cleanUpWorkers();
  }
  hydrate();
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
