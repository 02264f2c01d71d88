import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { browserClient } from '~/lib/supabase/client';
import {
  type BrandBucket,
  deleteBrandFile,
  listBrandFiles,
  uploadBrandFile,
} from './brand-files-api';

const brandKeys = { files: (bucket: BrandBucket) => ['brand-files', bucket] as const };

export function brandFilesQuery(bucket: BrandBucket) {
  return queryOptions({
    queryKey: brandKeys.files(bucket),
    queryFn: () => listBrandFiles(browserClient(), bucket),
  });
}

export function useUploadBrandFile(bucket: BrandBucket) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => uploadBrandFile(browserClient(), bucket, file),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: brandKeys.files(bucket) }),
  });
}

export function useDeleteBrandFile(bucket: BrandBucket) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => deleteBrandFile(browserClient(), bucket, name),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: brandKeys.files(bucket) }),
  });
}
