/** §6 and §8: what screens show people who are not signed in. */
export const SIGNED_OUT = {
  title: 'Authentication Required',
  content: 'You must be logged in to view content',
  contentToast: 'Please log in to view content pages',
  media: 'Authentication required to access media library',
  branding: 'Authentication required to manage branding',
} as const;

/**
 * Navigation state for people who were sent to the login: they already know why, so the login
 * screen does not show a toast as well.
 */
export const SENT_AWAY = { isSentAway: true } as const;

export interface SignedOutWords {
  /** Shown above the login form. */
  notice?: string;
  toast?: { title: string; description?: string };
}

const BRANDING_PANELS = ['logos', 'favicons'];

/** The texts of the page that people asked for, shown on the login screen. */
export function signedOutWords(next: string | null): SignedOutWords {
  const { pathname, searchParams } = new URL(next ?? '/', 'http://site.invalid');
  if (isAt(pathname, '/admin/content')) {
    return {
      notice: SIGNED_OUT.content,
      toast: { title: SIGNED_OUT.title, description: SIGNED_OUT.contentToast },
    };
  }
  if (isAt(pathname, '/admin/media')) return { notice: SIGNED_OUT.media };
  if (isAt(pathname, '/admin/editor')) {
    const isBranding = BRANDING_PANELS.includes(searchParams.get('panel') ?? '');
    return {
      notice: isBranding ? SIGNED_OUT.branding : undefined,
      toast: { title: SIGNED_OUT.title },
    };
  }
  return {};
}

function isAt(pathname: string, screen: string): boolean {
  return pathname === screen || pathname.startsWith(`${screen}/`);
}
