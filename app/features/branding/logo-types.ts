/** The files that a logo can be. */
export const LOGO_TYPES = '.jpg,.jpeg,.png,.gif,.webp';
