import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { QueryStates } from '~/components/query-states';
import { VISIT_MESSAGES } from './messages';
import { visitFilesQuery } from './visits-queries';

/** Photos and documents. A visit names them before they arrive, because photos are sent last. */
export function VisitFiles({ paths }: { paths: string[] }) {
  const query = useQuery(visitFilesQuery(paths));
  return (
    <QueryStates
      query={query}
      failed={VISIT_MESSAGES.fileFailed}
      isEmpty={(links) => Object.keys(links).length === 0}
      empty={<Missing count={paths.length} />}
    >
      {(links) => (
        <>
          <ul aria-label="Photos and documents" className="flex flex-wrap gap-2">
            {paths
              .filter((path) => links[path])
              .map((path, index) => (
                <li key={path}>
                  <a
                    href={links[path]}
                    target="_blank"
                    rel="noreferrer"
                    className="grid size-20 place-items-center overflow-hidden rounded-md border border-border bg-muted outline-none focus-visible:ring-2 focus-visible:ring-ring"
                  >
                    {path.endsWith('.pdf') ? (
                      <>
                        <FileText aria-hidden className="size-8" />
                        <span className="sr-only">Document {index + 1}</span>
                      </>
                    ) : (
                      <img
                        src={links[path]}
                        alt={`From the visit, ${index + 1}`}
                        loading="lazy"
                        className="size-full object-cover"
                      />
                    )}
                  </a>
                </li>
              ))}
          </ul>
          <Missing count={paths.filter((path) => !links[path]).length} />
        </>
      )}
    </QueryStates>
  );
}

function Missing({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="text-muted-foreground">
      {count === 1 ? 'One file is' : `${count} files are`} still on the phone.
    </p>
  );
}
