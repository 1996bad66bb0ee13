// For acts of other domains that ask for a confirmation.
export { confirmPasskey } from './factors/passkey-proof.ts'
