/** Maximum lengths of what people write. The database has the same limits. */
export const NAME_MAX = 200;
export const EMAIL_MAX = 320;
export const PHONE_MAX = 50;
export const COMPANY_MAX = 200;
export const SERVICE_MAX = 50;
export const STATUS_MAX = 50;
export const MESSAGE_MAX = 10_000;
