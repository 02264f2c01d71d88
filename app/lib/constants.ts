/** The specification's numbers, each with its section. Times in milliseconds. */

export const NAME_MIN = 2; // §5
export const COMPANY_MIN = 2; // §5
export const PHONE_MIN = 10; // §5
export const MESSAGE_MIN = 10; // §5
export const MESSAGE_MIN_HEIGHT_PX = 120; // §2

export const SCROLL_SHADOW_PX = 20; // §9
export const SCROLL_AFTER_NAVIGATE_MS = 100; // §9
export const MOBILE_MENU_TOP_PX = 60; // §9
export const SELECT_EDGE_MARGIN_PX = 10; // §9

export const TOAST_LIMIT = 1; // §9
export const TOAST_MS = {
  error: 5_000,
  success: 3_000,
  warning: 4_000,
  info: 3_000,
  auth: 6_000,
  network: 6_000,
  validation: 4_000,
} as const; // §8

export const TOOLTIP_DELAY_MS = 700; // §9
export const TOOLTIP_SKIP_DELAY_MS = 300; // §9
export const AUTH_BANNER_MS = 5_000; // §9
export const ACCESS_DENIED_REDIRECT_MS = 1_500; // §9

export const HERO_UPDATE_DELAY_MS = 1_000; // §9
export const SETTINGS_SAVE_MS = 1_000; // §9
export const DRAG_HIGHLIGHT_MS = 1_000; // §9

export const ADMIN_USERS_PAGE_SIZE = 10; // §9
