import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { patientFor } from '../../../signals/patience.ts';
import type { AuthKeys } from '../tokens/keys.ts';
import { derive } from '../tokens/secrets.ts';
import type { OidcProvider, OidcProviders } from './oidc-providers.ts';
import { OpenIdError } from './openid-error.ts';

const TIMEOUT_MS = 10_000;
const MAX_NAME = 200;
const SCOPES = 'openid email profile';

export interface OidcClientOptions {
  providers?: OidcProviders;
  keys: AuthKeys;
  /** The address that providers send people back to. */
  redirectUri: string;
  log: Logger;
}

export interface Person {
  subject: string;
  email?: string;
  isEmailVerified: boolean;
  name?: string;
}

export function createOidcClient({ providers = {}, keys, redirectUri, log }: OidcClientOptions) {
  const configurations = new Map<string, Promise<oidc.Configuration>>();

  function getProvider(name: string): OidcProvider {
    const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
    if (!provider) {
      const message = 'Unsupported provider: provider is not enabled';
      throw new OpenIdError('unknown provider', message);
    }
    return provider;
  }

  /** Fetched once, and again only after a failure. */
  async function configure(name: string): Promise<oidc.Configuration> {
    const pending = configurations.get(name) ?? discover(getProvider(name));
    configurations.set(name, pending);
    try {
      return await pending;
    } catch (error) {
      configurations.delete(name);
      log.warn({ err: error, provider: name }, 'OpenID Connect discovery failed');
      throw new OpenIdError('unreachable', 'The provider cannot be reached');
    }
  }

  // Both are derived from the flow's id, so neither has to be stored.
  const verifierOf = (flowId: string) => derive(keys, 'provider verifier', flowId);
  const nonceOf = (flowId: string) => derive(keys, 'provider nonce', flowId);

  return {
    /** The address to send the browser to. `flowId` comes back as the state. */
    async authorizationUrl(name: string, flowId: string): Promise<string> {
      const configuration = await configure(name);
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPES,
        state: flowId,
        nonce: nonceOf(flowId),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifierOf(flowId)),
        code_challenge_method: 'S256',
      });
      return address.href;
    },

    /** Returns who came back, as signed by the provider. */
    async identify(name: string, flowId: string, query: string): Promise<Person> {
      const configuration = await configure(name);
      try {
        const tokens = await oidc.authorizationCodeGrant(
          configuration,
          new URL(query, redirectUri),
          {
            expectedState: flowId,
            expectedNonce: nonceOf(flowId),
            pkceCodeVerifier: verifierOf(flowId),
            idTokenExpected: true,
          },
        );
        const claims = tokens.claims();
        if (!claims) throw new TypeError('no ID token');
        const {
          email,
          email_verified,
          name: fullName,
        } = claims.email
          ? claims
          : await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return {
          subject: claims.sub,
          email: typeof email === 'string' ? email.toLowerCase() : undefined,
          isEmailVerified: email_verified === true,
          name: typeof fullName === 'string' ? fullName.slice(0, MAX_NAME) : undefined,
        };
      } catch (error) {
        log.warn({ err: error, provider: name }, 'OpenID Connect sign-in failed');
        throw new OpenIdError('unconfirmed', 'The provider did not confirm the sign-in');
      }
    },
  };
}

function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<oidc.Configuration> {
  const address = new URL(issuer);
  const execute = [oidc.enableNonRepudiationChecks];
  // The configuration allows http only on the operator's own machine.
  if (address.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
  return oidc.discovery(address, clientId, clientSecret, undefined, {
    execute,
    // Also for the requests after this one. The library's own limit is longer.
    [oidc.customFetch]: (url, options) =>
      fetch(url, { ...options, signal: patientFor(TIMEOUT_MS) } as RequestInit),
  });
}
