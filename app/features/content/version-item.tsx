import { Columns2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '~/components/ui/badge';
import { Button } from '~/components/ui/button';
import { formatDateTime } from '~/lib/format';
import type { ContentPage } from './content-schema';
import type { VersionGroup } from './group-versions';
import { VersionName } from './version-name';
import type { VersionRow } from './versions-api';

interface VersionGroupItemProps {
  group: VersionGroup;
  page: ContentPage;
  isDisabled: boolean;
  onRestore: (version: VersionRow) => void;
}

/** A version, and on demand the automatic saves before it. */
export function VersionGroupItem({ group, ...rest }: VersionGroupItemProps) {
  const { version, autosaves } = group;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <VersionItem version={version} {...rest} />
      {autosaves.length > 0 && (
        <li className="border-b border-border px-5 py-2">
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'} {autosaves.length} earlier automatic{' '}
            {autosaves.length === 1 ? 'save' : 'saves'}
          </Button>
        </li>
      )}
      {isOpen &&
        autosaves.map((autosave) => <VersionItem key={autosave.id} version={autosave} {...rest} />)}
    </>
  );
}

interface VersionItemProps extends Omit<VersionGroupItemProps, 'group'> {
  version: VersionRow;
}

function VersionItem({ version, page, isDisabled, onRestore }: VersionItemProps) {
  const isCurrent = version.number === page.version;
  return (
    <li className="grid gap-3 border-b border-border p-5 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {version.name ?? `Version ${version.number}`}
          {isCurrent && <Badge>Current</Badge>}
          {version.number === page.published_version && <Badge variant="success">Published</Badge>}
          {version.number === page.scheduled_version && <Badge variant="info">Scheduled</Badge>}
        </p>
        <p className="wrap-anywhere text-muted-foreground">
          {version.name && `Version ${version.number}, `}
          {formatDateTime(version.created_at)}
          {version.savedBy && ` by ${version.savedBy}`}
          {version.is_autosave && ', saved automatically'}
        </p>
        <p className="wrap-anywhere">{version.title}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {!isCurrent && (
          <>
            <Button asChild variant="outline" size="sm">
              <a
                href={`/admin/content/compare/${page.id}?from=${version.number}&to=${page.version}`}
                target="_blank"
                rel="noopener"
                aria-label={`Compare version ${version.number} with now (opens in a new tab)`}
              >
                <Columns2 aria-hidden />
                Compare
              </a>
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={isDisabled}
              onClick={() => onRestore(version)}
            >
              Restore
            </Button>
          </>
        )}
        <VersionName version={version} />
      </div>
    </li>
  );
}
