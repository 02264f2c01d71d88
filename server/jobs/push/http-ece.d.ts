declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Texts are in base64url. */
  export function encrypt(
    plain: Buffer,
    options: {
      version: 'aes128gcm';
      privateKey: ECDH;
      /** The receiver's public key. */
      dh: string;
      authSecret: string;
      salt?: Buffer | undefined;
    },
  ): Buffer;
}
