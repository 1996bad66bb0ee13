// Keys of stored bytes: the hash, with a suffix for smaller pictures. No other string may become a path.
const storeKey = /^[0-9a-f]{64}(\.(small|medium))?$/

/** Final check before a key becomes a path in a folder or object store. */
export function checkedKey(key: string): string {
  if (!storeKey.test(key)) throw new Error('not a name of stored bytes')
  return key
}
