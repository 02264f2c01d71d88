import { Link } from 'react-router';
import { MarkedText } from '~/components/marked-text';
import { KIND_LABELS } from './messages';
import type { SearchResult } from './search-schema';

export function ResultList({ results }: { results: SearchResult[] }) {
  return (
    <ol className="search-results grid max-w-3xl gap-3">
      {results.map(({ kind, path, title, excerpt }) => (
        <li key={path}>
          <Link
            to={path}
            className="group block rounded-2xl border border-border bg-card p-5 transition-shadow hover:border-primary/40 hover:shadow-lg @2xl:p-6"
          >
            {kind in KIND_LABELS && (
              <p className="text-sm text-muted-foreground">{KIND_LABELS[kind]}</p>
            )}
            <h2 className="text-xl leading-snug font-semibold wrap-anywhere text-link group-hover:underline">
              <MarkedText>{title}</MarkedText>
            </h2>
            {excerpt && (
              <p className="mt-2 text-muted-foreground wrap-anywhere">
                <MarkedText>{excerpt}</MarkedText>
              </p>
            )}
          </Link>
        </li>
      ))}
    </ol>
  );
}
