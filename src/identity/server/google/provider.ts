// Google through OpenID Connect: discovered once, requested with state, nonce and PKCE.
import * as oidc from 'openid-client'
import { identityErrors } from '#identity/contract/identity.errors.ts'
import { normalEmail } from '#identity/contract/people.rules.ts'
import type { Config } from '#kit/server/config.ts'
import { fail } from '#kit/server/errors.ts'

export const scopes = ['openid', 'email', 'profile']

/** A Google identity; its address is verified by Google. */
export interface GoogleIdentity {
  readonly sub: string
  readonly email: string
  readonly name: string
  readonly givenName: string
  readonly familyName: string
  readonly scopes: readonly string[]
  readonly refreshToken: string | null
}

/** Server-side state of a window it opened. */
export interface Secrets {
  readonly nonce: string
  readonly verifier: string
}

export const newSecrets = (): Secrets => ({
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

export interface Provider {
  /** Address of the sign-in window. */
  begin(state: string, secrets: Secrets, redirect: string): Promise<string>
  finish(back: URL, state: string, secrets: Secrets): Promise<GoogleIdentity>
  revoke(refreshToken: string): Promise<void>
}

export function googleProvider({ clientId, clientSecret, issuer }: NonNullable<Config['google']>): Provider {
  let found: Promise<oidc.Configuration> | undefined
  const discover = () => {
    const address = new URL(issuer)
    // Plain HTTP is allowed only for a provider on this machine, as in tests.
    const local = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)
    found ??= oidc.discovery(address, clientId, clientSecret, undefined, {
      timeout: 10,
      ...(local ? { execute: [oidc.allowInsecureRequests] } : {}),
    })
    found.catch(() => {
      found = undefined
    })
    return found
  }
  return {
    begin: async (state, { nonce, verifier }, redirect) =>
      oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirect,
        scope: scopes.join(' '),
        state,
        nonce,
        prompt: 'select_account',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href,
    async finish(back, state, { nonce, verifier }) {
      const tokens = await oidc.authorizationCodeGrant(await discover(), back, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims: Readonly<Record<string, unknown>> = tokens.claims() ?? {}
      const text = (name: string, most = 254) => {
        const value = claims[name]
        return typeof value === 'string' ? value.trim().slice(0, most) : ''
      }
      if (claims['email_verified'] !== true || text('email') === '' || text('sub') === '')
        throw fail(identityErrors, 'google-failed')
      return {
        sub: text('sub'),
        email: normalEmail(text('email')),
        name: text('name', 80),
        givenName: text('given_name', 60),
        familyName: text('family_name', 60),
        scopes: tokens.scope?.split(' ') ?? scopes,
        refreshToken: tokens.refresh_token ?? null,
      }
    },
    async revoke(refreshToken) {
      const config = await discover()
      if (config.serverMetadata().revocation_endpoint !== undefined)
        await oidc.tokenRevocation(config, refreshToken, { token_type_hint: 'refresh_token' })
    },
  }
}
