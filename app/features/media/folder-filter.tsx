import { ListFilter } from '~/components/record-list/list-toolbar';
import { NO_FOLDER } from './media-schema';
import { useFolders } from './use-folders';

interface FolderFilterProps {
  value: string | null;
  onChange: (folder: string | null) => void;
}

/** Shows the files of one folder. Absent until there is a folder. */
export function FolderFilter({ value, onChange }: FolderFilterProps) {
  const folders = useFolders();
  if (folders.length === 0 && value === null) return null;
  const options = folders.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = value === null || value === NO_FOLDER || folders.some(({ id }) => id === value);
  return (
    <ListFilter
      label="Folder"
      allLabel="All folders"
      options={[
        ...options,
        { value: NO_FOLDER, label: 'No folder' },
        // A colleague has deleted it, or it is still loading.
        ...(isKnown ? [] : [{ value, label: 'Unknown folder' }]),
      ]}
      value={value ?? undefined}
      onChange={onChange}
    />
  );
}
