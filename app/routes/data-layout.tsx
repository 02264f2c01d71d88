import { type ComponentProps, Suspense } from 'react';
import { Outlet } from 'react-router';
import { QueryProvider } from '~/components/query-provider';
import { FormLoaderContext } from '~/features/enquiries/form-loader';
import { lateComponent } from '~/lib/late-code';
import '~/lib/zod-messages';

const StoredForm = lateComponent(() => import('~/features/forms/stored-form'));

function FormLoader(props: ComponentProps<typeof StoredForm>) {
  return (
    <Suspense>
      <StoredForm {...props} />
    </Suspense>
  );
}

/** Wraps the screens that work with data in the browser. Public pages do not load this code. */
export default function DataLayout() {
  return (
    <QueryProvider>
      <FormLoaderContext value={FormLoader}>
        <Outlet />
      </FormLoaderContext>
    </QueryProvider>
  );
}
