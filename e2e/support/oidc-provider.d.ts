declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: { client_id: string; client_secret: string; redirect_uris: string[] }[];
        claims: Record<string, string[]>;
        cookies: { keys: string[] };
        jwks: { keys: object[] };
        findAccount(
          context: unknown,
          id: string,
        ): { accountId: string; claims(): Promise<Record<string, unknown> & { sub: string }> };
      },
    );
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
  }
}
