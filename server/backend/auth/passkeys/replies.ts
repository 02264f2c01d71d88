import { z } from 'zod';

/** An attestation with its certificates is a few thousand characters long. */
const MAX_CHARACTERS = 16_384;

const base64url = z
  .string()
  .min(1)
  .max(MAX_CHARACTERS)
  .regex(/^[\w-]+$/, 'must be base64url');
const shared = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** What a browser replies when it has made a passkey. */
export const registrationReply = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
});

/** What a browser replies when someone has used a passkey. */
export const assertionReply = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
  }),
});

export type RegistrationReply = z.infer<typeof registrationReply>;
export type AssertionReply = z.infer<typeof assertionReply>;
