// Secrets that other domains keep: sealed, encrypted and compared in one way.
export { newCode, sameText, vaultOf, type Vault } from './secrets.ts'
