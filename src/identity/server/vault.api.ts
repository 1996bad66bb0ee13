// How other domains seal, encrypt and compare secrets.
export { newCode, sameText, vaultOf, type Vault } from './tokens/secrets.ts'
