import { Paperclip } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { enquiryReference } from '~/lib/enquiry-reference';
import { formatDateTime, formatTotal } from '~/lib/format';
import { isServiceType, serviceLabel } from '~/lib/records/service-types';
import { usePageWords } from '~/lib/site/use-site';
import type { ListPage } from '~/lib/supabase/list-page';
import type { OwnEnquiry } from './client-account-api';
import { enquiryStatus } from './enquiry-status';

export function EnquiryList({ rows, total, isMore }: ListPage<OwnEnquiry>) {
  if (rows.length === 0) return <NoEnquiries />;
  return (
    <>
      <ul className="grid gap-4">
        {rows.map((enquiry) => (
          <li key={enquiry.id}>
            <EnquiryCard enquiry={enquiry} />
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="mt-4 text-muted-foreground">
          These are the latest {rows.length} of {formatTotal(total, isMore)}. Ask us about earlier
          ones.
        </p>
      )}
    </>
  );
}

function EnquiryCard({ enquiry }: { enquiry: OwnEnquiry }) {
  const { id, service_type, message, status, has_attachment, created_at } = enquiry;
  const { label, meaning, look } = enquiryStatus(status);
  return (
    <article className="rounded-2xl border border-border bg-card p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">
          {isServiceType(service_type) ? serviceLabel(service_type) : 'General enquiry'}
        </h2>
        <Badge variant={look}>{label}</Badge>
      </div>
      <p className="text-sm text-muted-foreground">
        Sent <time dateTime={created_at}>{formatDateTime(created_at)}</time> · Reference{' '}
        {enquiryReference(id)}
      </p>
      {message && <p className="mt-4 whitespace-pre-wrap wrap-anywhere">{message}</p>}
      {has_attachment && (
        <p className="mt-3 flex items-center gap-2 text-sm text-muted-foreground">
          <Paperclip aria-hidden className="size-4" />
          With an attachment
        </p>
      )}
      <p className="mt-4 border-l-4 border-accent pl-3 text-sm">{meaning}</p>
    </article>
  );
}

function NoEnquiries() {
  const words = usePageWords();
  return (
    <div className="rounded-2xl border border-dashed border-border p-8 sm:p-12">
      <h2 className="text-xl font-semibold">{words.noEnquiries}</h2>
      <p className="mt-2 max-w-prose text-muted-foreground">{words.noEnquiriesText}</p>
      <Button asChild className="mt-5">
        <Link to="/contact">{words.contactButton}</Link>
      </Button>
    </div>
  );
}
