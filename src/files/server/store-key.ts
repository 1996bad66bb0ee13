// Names of stored bytes: their sum, with a suffix for a smaller picture. Nothing else comes near a path.
const storeKey = /^[0-9a-f]{64}(\.(small|medium))?$/

/** The last check before a folder or an object store reads a name as a path. */
export function checkedKey(key: string): string {
  if (!storeKey.test(key)) throw new Error('not a name of stored bytes')
  return key
}
