import { queryOptions, useMutation } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import {
  type BlockVersion,
  deleteBlock,
  listBlocks,
  listBlockVersions,
  restoreBlockVersion,
  saveBlock,
} from './blocks-api';
import { contentKeys, useRefreshContent } from './content-queries';
import type { BlockForm, ContentBlock } from './content-schema';

export function blocksQuery() {
  return queryOptions({
    queryKey: contentKeys.blocks(),
    queryFn: () => listBlocks(browserClient()),
  });
}

export function useSaveBlock(block: ContentBlock | null) {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: (form: BlockForm) => saveBlock(browserClient(), block, form),
    onSuccess: refresh,
  });
}

export function blockVersionsQuery(id: string) {
  return queryOptions({
    queryKey: contentKeys.blockVersions(id),
    queryFn: () => listBlockVersions(browserClient(), id),
  });
}

export function useRestoreBlockVersion(block: ContentBlock) {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: (version: BlockVersion) => restoreBlockVersion(browserClient(), block, version),
    onSuccess: refresh,
  });
}

export function useDeleteBlock() {
  const refresh = useRefreshContent();
  return useMutation({
    mutationFn: (id: string) => deleteBlock(browserClient(), id),
    onSuccess: refresh,
  });
}
