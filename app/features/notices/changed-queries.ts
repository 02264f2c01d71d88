/** Lists and pages that show rows of another table too. Every table has queries under its own name. */
const SHOWN_IN: Record<string, readonly string[]> = {
  leads: ['clients', 'organisations', 'candidates'],
  clients: ['leads', 'organisations'],
  organisations: ['vacancies', 'placements'],
  vacancies: ['applications', 'candidates', 'organisations'],
  candidates: ['applications', 'placements'],
  candidate_documents: ['candidates'],
  applications: ['candidates', 'vacancies', 'interviews'],
  scores: ['applications'],
  shortlists: ['applications'],
  shortlist_entries: ['applications'],
  received_applications: ['applications'],
  interviews: ['applications', 'tasks'],
  placements: ['candidates', 'organisations', 'applications', 'tasks'],
  visits: ['placements', 'tasks'],
  tasks: ['placements'],
  activities: [],
};

/** A page that is open in the editor must not change while someone is writing it. */
const CONTENT_TABLES = ['content_pages', 'page_comments', 'page_reviews'];
const CONTENT_PARTS = ['list', 'recent', 'comments', 'review', 'publication'];

/** Whether a query may show something else after these tables have changed. */
export function isTouched(queryKey: readonly unknown[], tables: readonly string[]): boolean {
  const [root, part] = queryKey.map(String);
  if (root === 'dashboard') return part !== 'page-views';
  if (root === 'timeline') return true;
  if (root === 'content') {
    return (
      tables.some((table) => CONTENT_TABLES.includes(table)) && CONTENT_PARTS.includes(part ?? '')
    );
  }
  return tables.some((table) => table === root || SHOWN_IN[table]?.includes(root ?? ''));
}
