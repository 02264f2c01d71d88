import { RowLink } from '~/components/record-list/row-link';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '~/components/ui/table';
import { When } from '~/components/when';
import { formatBytes } from '~/lib/format';
import { FileCheckbox } from './file-checkbox';
import { dimensionsOf, type MediaItem, nameOf, typeName } from './media-schema';
import { MediaThumbnail } from './media-thumbnail';
import type { FileSelection } from './use-file-selection';

const SMALL = { width: 96, height: 72 } as const;

interface MediaTableProps {
  items: MediaItem[];
  selection?: FileSelection | undefined;
}

export function MediaTable({ items, selection }: MediaTableProps) {
  const shown = items.map(({ id }) => id);
  return (
    <Table aria-label="Files">
      <TableHeader>
        <TableRow>
          {selection && (
            <TableHead className="w-0">
              <span className="sr-only">Selected</span>
            </TableHead>
          )}
          <TableHead>
            <span className="sr-only">Preview</span>
          </TableHead>
          <TableHead>Title</TableHead>
          <TableHead>Type</TableHead>
          <TableHead>Dimensions</TableHead>
          <TableHead>Size</TableHead>
          <TableHead>Uploaded</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.id} className="relative hover:bg-muted">
            {selection && (
              <TableCell className="relative z-10 w-0 py-0">
                <FileCheckbox item={item} selection={selection} shown={shown} />
              </TableCell>
            )}
            <TableCell>
              <div className="h-9 w-12 overflow-hidden rounded-sm bg-muted [&_span]:sr-only">
                <MediaThumbnail item={item} {...SMALL} />
              </div>
            </TableCell>
            <TableCell className="max-w-72 truncate">
              <RowLink id={item.id}>{nameOf(item)}</RowLink>
            </TableCell>
            <TableCell>{typeName(item.file_type)}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">{dimensionsOf(item)}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">
              {formatBytes(item.size ?? 0)}
            </TableCell>
            <TableCell className="whitespace-nowrap">
              <When at={item.created_at} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
