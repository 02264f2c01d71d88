import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { cleanUpWorkers } from './features/self-heal/worker-cleanup';

if (!document.getElementById('root')) {
  const { showApplicationError } = await import('./features/self-heal/application-error');
  showApplicationError();
} else if (!(await cleanUpWorkers())) hydrate();

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
