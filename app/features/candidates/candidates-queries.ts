import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { describeResume, recordCandidateView, resumeViewUrl } from '~/lib/supabase/candidate-files';
import { browserClient } from '~/lib/supabase/client';
import {
  isMinor,
  listApplications,
  listApplicationsToMerge,
  listChoices,
  listDuplicates,
  listSimilar,
} from './candidates-api';
import type { NewCandidate } from './candidates-schema';
import { listDocuments } from './documents-api';

type Typed = Pick<NewCandidate, 'name' | 'email' | 'phone'>;

const candidateKeys = {
  choices: () => ['candidates', 'choices'] as const,
  similar: (person: Typed) => ['candidates', 'similar', person] as const,
  applications: (id: string) => ['candidates', 'applications', id] as const,
  minor: (id: string) => ['candidates', 'minor', id] as const,
  duplicates: (id: string) => ['candidates', 'duplicates', id] as const,
  toMerge: (id: string, otherId: string) => ['candidates', 'duplicates', id, otherId] as const,
  resume: (path: string) => ['candidates', 'resume', path] as const,
  resumeView: (path: string) => ['candidates', 'resume', path, 'view'] as const,
  documents: (id: string) => ['candidate_documents', 'of', id] as const,
};

export function choicesQuery() {
  return queryOptions({
    queryKey: candidateKeys.choices(),
    queryFn: () => listChoices(browserClient()),
  });
}

/** Records that may be of the person whose details are being typed. */
export function similarQuery(person: Typed) {
  return queryOptions({
    queryKey: candidateKeys.similar(person),
    queryFn: () => listSimilar(browserClient(), person),
    placeholderData: keepPreviousData,
  });
}

export function candidateApplicationsQuery(id: string) {
  return queryOptions({
    queryKey: candidateKeys.applications(id),
    queryFn: () => listApplications(browserClient(), id),
  });
}

export function minorQuery(id: string) {
  return queryOptions({
    queryKey: candidateKeys.minor(id),
    queryFn: () => isMinor(browserClient(), id),
  });
}

export function duplicatesQuery(id: string) {
  return queryOptions({
    queryKey: candidateKeys.duplicates(id),
    queryFn: () => listDuplicates(browserClient(), id),
  });
}

/** The vacancies for which both records have applied. */
export function applicationsToMergeQuery(id: string, otherId: string) {
  return queryOptions({
    queryKey: candidateKeys.toMerge(id, otherId),
    queryFn: () => listApplicationsToMerge(browserClient(), id, otherId),
    // The other record may have been moved since someone last looked.
    staleTime: 0,
  });
}

/** A path always has the same file. */
export function resumeQuery(path: string) {
  return queryOptions({
    queryKey: candidateKeys.resume(path),
    queryFn: () => describeResume(browserClient(), path),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The frame keeps its address: a new one would start the viewer again at the first page. */
export function resumeViewQuery(id: string, path: string) {
  return queryOptions({
    queryKey: candidateKeys.resumeView(path),
    queryFn: () => resumeViewUrl(browserClient(), id, path),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function documentsQuery(id: string) {
  return queryOptions({
    queryKey: candidateKeys.documents(id),
    queryFn: () => listDocuments(browserClient(), id),
  });
}

/** Records once that the page was opened. A failure to record must not stop people from working. */
export function useRecordCandidateView(id: string): void {
  useEffect(() => {
    recordCandidateView(browserClient(), id, 'candidate').catch(() => undefined);
  }, [id]);
}
