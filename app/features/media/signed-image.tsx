import { useQuery } from '@tanstack/react-query';
import { ImageWithFallback } from '~/components/image-with-fallback';
import { useQueryPhase } from '~/components/query-states';
import { signedQuery } from './media-queries';
import { BrokenImage } from './media-thumbnail';

const CARD = { width: 400, height: 300 } as const;

/** An image in the trash, which has no public address. */
export function SignedImage({ name }: { name: string }) {
  const state = useQueryPhase(useQuery(signedQuery(name, CARD.width)));
  if (state.phase === 'failed') return <BrokenImage />;
  if (state.phase === 'loading') return null;
  return (
    <ImageWithFallback
      src={state.data}
      alt=""
      {...CARD}
      className="size-full object-cover"
      fallback={<BrokenImage />}
    />
  );
}
