import { Badge } from '~/components/ui/badge';

interface CandidateFlagsProps {
  waits_for_guardian: boolean;
  has_expired_document: boolean;
}

/** What has to be put right before a candidate can start. */
export function CandidateFlags(props: CandidateFlagsProps) {
  return (
    <>
      {props.waits_for_guardian && <Badge variant="accent">Awaiting guardian</Badge>}
      {props.has_expired_document && <Badge variant="accent">Document expired</Badge>}
    </>
  );
}
