import { Button } from '~/components/ui/button';
import type { SiteLogo } from '~/lib/site/release-parts';
import { publicFileUrl } from '~/lib/site/storage-url';
import { BrandImage } from './brand-image';
import { BrandUploadButton } from './brand-upload-button';
import { imageSize } from './image-size';
import { LOGO_TYPES } from './logo-types';

interface LogoUploadProps {
  logo: SiteLogo | null;
  onChange: (logo: SiteLogo | null) => void;
}

/** Uploads a logo. Visitors do not see it until the site is published with it. */
export function LogoUpload({ logo, onChange }: LogoUploadProps) {
  async function choose(path: string) {
    const size = await imageSize(publicFileUrl('logos', path));
    onChange({ ...(logo ?? { alt: '' }), path, ...size });
  }

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        {logo && <BrandImage bucket="logos" path={logo.path} alt="Your logo" />}
        <BrandUploadButton
          bucket="logos"
          noun="Logo"
          accept={LOGO_TYPES}
          onUploaded={(path) => void choose(path)}
        />
        {logo && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Use the initials instead
          </Button>
        )}
      </div>
      {logo && (
        <label className="flex min-h-9 cursor-pointer items-start gap-3 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={logo.hidesName ?? false}
            onChange={({ target }) => onChange({ ...logo, hidesName: target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          The logo includes the company’s name, so the name is not shown beside it
        </label>
      )}
    </div>
  );
}
