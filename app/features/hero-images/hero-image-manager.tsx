import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Illustration } from '~/components/illustration';
import { ListError } from '~/components/list-panels';
import { QueryStates, useQueryPhase } from '~/components/query-states';
import { Alert } from '~/components/ui/alert';
import { Button } from '~/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '~/components/ui/card';
import { notifyFailure } from '~/components/ui/notify-failure';
import { Skeleton } from '~/components/ui/skeleton';
import { notify } from '~/components/ui/toast';
import { useAuth } from '~/features/auth/use-auth';
import { type AltText, altTextFrom, isMissing, storedAltText } from '~/features/media/alt-text';
import { AltTextField } from '~/features/media/alt-text-field';
import { UploadPanel } from '~/features/media/upload-panel';
import { toAppError } from '~/lib/errors';
import { failureText } from '~/lib/failure-text';
import { isSameJson } from '~/lib/same-json';
import type { Branding } from '~/lib/site/release-parts';
import { useUnsaved } from '~/lib/unsaved/use-unsaved';
import { HeroGallery } from './hero-gallery';
import { HeroPreview } from './hero-preview';
import {
  currentHeroQuery,
  heroFilesQuery,
  heroKeys,
  liveHeroQuery,
  useUpdateHero,
} from './hero-queries';
import { HERO_BUCKET, heroName, heroPath } from './hero-schema';
import { HERO_MESSAGES } from './messages';

interface HeroImageManagerProps {
  /** The image on the screen, if it can differ from the saved one: it may have been undone. */
  shown?: Branding['hero'];
  /** Runs the update, and shows the result elsewhere too. */
  around?: (update: () => Promise<void>) => Promise<void>;
}

/**
 * For developers and administrators (§6), and for roles with both `content.manage` and `site.edit`:
 * the image is a file of the library, and choosing it changes the site's branding.
 */
export function HeroImageManager(props: HeroImageManagerProps) {
  const { status, can } = useAuth();
  if (status === 'checking') return <Skeleton className="h-80" />;
  if (!can('content.manage') || !can('site.edit')) {
    return <Alert variant="error" title={HERO_MESSAGES.developersOnly} />;
  }
  return <Manager {...props} />;
}

function Manager({ shown, around = (work) => work() }: HeroImageManagerProps) {
  const files = useQuery(heroFilesQuery());
  const current = useQuery(currentHeroQuery());
  const fileState = useQueryPhase(files);
  const update = useUpdateHero();
  const queryClient = useQueryClient();
  const [selected, setSelected] = useState<string | null>(null);
  const [altText, setAltText] = useState<AltText>(altTextFrom(null));
  const [wasAsked, setWasAsked] = useState(false);
  useUnsaved(selected !== null);

  function select(name: string, alt: string | null) {
    setSelected(name);
    setAltText(altTextFrom(alt));
    setWasAsked(false);
  }

  function chooseSelected() {
    setWasAsked(true);
    if (selected === null || isMissing(altText)) return;
    void save({ path: heroPath(selected), alt: storedAltText(altText) });
  }

  /** Ends in the same way if the person leaves the panel in between. */
  async function save(chosen: Branding['hero']) {
    if (!current.data) return;
    const change = { seen: current.data, hero: chosen };
    try {
      await around(() => update.mutateAsync(change));
      setSelected(null);
      notify.success(HERO_MESSAGES.updated, { description: HERO_MESSAGES.updatedNote });
    } catch (error) {
      notifyFailure(HERO_MESSAGES.updateFailed, error);
    }
  }

  function itemOf(name: string | null) {
    return files.data?.find((file) => file.name === name)?.item;
  }

  return (
    <div className="grid gap-5">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Panel title="Current hero image">
          <QueryStates
            query={current}
            failed={HERO_MESSAGES.currentFailed}
            loading={<Skeleton className="aspect-4/3" />}
          >
            {({ branding: { hero: saved } }) => {
              const hero = shown === undefined ? saved : shown;
              return (
                <>
                  <HeroPreview path={hero?.path} item={itemOf(heroName(hero?.path ?? ''))}>
                    <Illustration
                      name="hero"
                      sizes="(min-width: 48rem) 40vw, 100vw"
                      className="size-full object-cover"
                    />
                  </HeroPreview>
                  <NotLive hero={hero} isInEditor={shown !== undefined} />
                  <p className="text-sm text-muted-foreground wrap-anywhere">
                    {hero ? hero.alt || 'Decorative' : 'Using the default image'}
                  </p>
                  {hero && (
                    <Button
                      variant="outline"
                      size="sm"
                      className="w-fit"
                      disabled={update.isPending}
                      onClick={() => void save(null)}
                    >
                      Use the default image
                    </Button>
                  )}
                </>
              );
            }}
          </QueryStates>
        </Panel>
        <Panel title="New hero image">
          <HeroPreview
            path={selected === null ? undefined : heroPath(selected)}
            item={itemOf(selected)}
          >
            <p>Choose an image below</p>
          </HeroPreview>
          {selected !== null && (
            <AltTextField value={altText} onChange={setAltText} isAsking={wasAsked} />
          )}
          <Button
            className="w-fit"
            disabled={selected === null || !current.data || update.isPending}
            onClick={chooseSelected}
          >
            {update.isPending ? 'Updating...' : 'Update Hero Image'}
          </Button>
        </Panel>
      </div>
      <UploadPanel
        group="images"
        bucket={HERO_BUCKET}
        onUploaded={([item]) => {
          if (item) select(item.file_path, item.alt_text);
          void queryClient.invalidateQueries({ queryKey: heroKeys.files() });
        }}
      />
      {fileState.phase === 'failed' ? (
        <Card>
          <ListError
            title={HERO_MESSAGES.loadAgain}
            description={failureText(toAppError(fileState.error))}
            onRetry={files.refetch}
          />
        </Card>
      ) : (
        <HeroGallery files={files.data} selected={selected} onSelect={select} />
      )}
    </div>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent className="grid gap-4">{children}</CardContent>
    </Card>
  );
}

interface NotLiveProps {
  hero: Branding['hero'];
  /** The Site Editor has its own button to publish. */
  isInEditor: boolean;
}

/** Says so if visitors still see another image. */
function NotLive({ hero, isInEditor }: NotLiveProps) {
  const { data: live } = useQuery(liveHeroQuery());
  if (live === undefined || isSameJson(live, hero)) return null;
  return (
    <Alert variant="warning" title={HERO_MESSAGES.notLive}>
      {HERO_MESSAGES.notLiveNote}{' '}
      {!isInEditor && (
        <Link to="/admin/editor?panel=hero" className="text-link underline underline-offset-4">
          Publish it in the Site Editor
        </Link>
      )}
    </Alert>
  );
}
