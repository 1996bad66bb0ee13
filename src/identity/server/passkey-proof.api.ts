// For actions of other domains that need confirmation.
export { confirmPasskey } from './factors/passkey-proof.ts'
