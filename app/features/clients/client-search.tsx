import { RecordSearch } from '~/features/records/record-search';
import { CLIENTS } from './client-kind';
import type { ClientRow } from './clients-schema';

interface ClientSearchProps {
  label: string;
  /** A client that cannot be chosen. */
  exceptId: string | null;
  isPending?: boolean;
  onChoose: (client: ClientRow) => void;
}

export function ClientSearch({ exceptId, ...props }: ClientSearchProps) {
  return (
    <RecordSearch
      {...props}
      kind={CLIENTS}
      exceptIds={exceptId ? [exceptId] : []}
      placeholder="Name, email, phone or company"
      detail={({ email, company }) => [email, company].filter(Boolean).join(' · ')}
    />
  );
}
