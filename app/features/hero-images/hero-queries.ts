import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { HERO_UPDATE_DELAY_MS } from '~/lib/constants';
import { toAppError } from '~/lib/errors';
import type { Branding } from '~/lib/site/release-parts';
import { browserClient } from '~/lib/supabase/client';
import {
  getBranding,
  getLiveHero,
  listHeroFiles,
  listHeroMedia,
  type SavedBranding,
  updateHero,
} from './hero-api';

export const heroKeys = {
  all: ['hero-images'] as const,
  files: () => [...heroKeys.all, 'files'] as const,
  current: () => [...heroKeys.all, 'current'] as const,
  live: () => [...heroKeys.all, 'live'] as const,
};

/** Each file with its row in the media library, if it has one. */
export function heroFilesQuery() {
  return queryOptions({
    queryKey: heroKeys.files(),
    async queryFn() {
      const db = browserClient();
      const [files, media] = await Promise.all([listHeroFiles(db), listHeroMedia(db)]);
      return files.map((file) => ({
        ...file,
        item: media.find(({ file_path }) => file_path === file.name) ?? null,
      }));
    },
  });
}

export type HeroChoice = Awaited<
  ReturnType<NonNullable<ReturnType<typeof heroFilesQuery>['queryFn']>>
>[number];

export function currentHeroQuery() {
  return queryOptions({
    queryKey: heroKeys.current(),
    queryFn: () => getBranding(browserClient()),
  });
}

export function liveHeroQuery() {
  return queryOptions({
    queryKey: heroKeys.live(),
    queryFn: () => getLiveHero(browserClient()),
  });
}

export function useUpdateHero() {
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ seen, hero }: { seen: SavedBranding; hero: Branding['hero'] }) {
      await updateHero(browserClient(), seen, hero);
      // §4: prepares the bucket, waits a second, then reports success.
      await new Promise((resolve) => setTimeout(resolve, HERO_UPDATE_DELAY_MS));
    },
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: heroKeys.current() });
      void queryClient.invalidateQueries({ queryKey: heroKeys.live() });
    },
    async onError(error) {
      // Shows what the other person saved before the next attempt.
      if (toAppError(error).code !== 'conflict') return;
      await queryClient.invalidateQueries({ queryKey: heroKeys.current() });
    },
  });
}
