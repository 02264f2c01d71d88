import { queryOptions } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import { getPersonRecords, listPersonDuplicates, type PersonOf } from './person-api';

const personKeys = {
  records: (of: PersonOf) => ['person', 'records', of] as const,
  duplicates: (of: PersonOf) => ['person', 'duplicates', of] as const,
};

export function personRecordsQuery(of: PersonOf) {
  return queryOptions({
    queryKey: personKeys.records(of),
    queryFn: () => getPersonRecords(browserClient(), of),
  });
}

export function personDuplicatesQuery(of: PersonOf) {
  return queryOptions({
    queryKey: personKeys.duplicates(of),
    queryFn: () => listPersonDuplicates(browserClient(), of),
  });
}
