import { UnsavedGuard } from '~/components/unsaved/unsaved-guard';
import { MediaLibrary } from './media-library';

export default function HomeMediaSection() {
  return (
    <section
      aria-labelledby="media-library"
      className="mx-auto grid w-full max-w-7xl gap-4 px-4 py-section sm:px-6 lg:px-8"
    >
      <h2 id="media-library" className="text-3xl font-bold tracking-tight">
        Media library
      </h2>
      <MediaLibrary />
      <UnsavedGuard />
    </section>
  );
}
