// Browser side of passkeys, loaded on first use.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '#kit/web/api.ts'

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window

/** Asks for a passkey of this site. The server's options are passed on unchanged. */
export async function readPasskey(options: unknown) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch(givenUp)
  return { id, rawId, type, response }
}

export async function makePasskey(options: unknown) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch(givenUp)
  return { id, rawId, type, response }
}

/** The browser does not reveal whether somebody cancelled or had no passkey. */
function givenUp(error: unknown): never {
  console.warn('the passkey was not used', error)
  throw new ApiError(400, 'Your passkey was not used. Try again, or choose another way.', {
    code: 'passkey-wrong',
  })
}
