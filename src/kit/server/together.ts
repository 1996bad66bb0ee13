/** Batches: calls in the same turn of the event loop share one request. */
export function together<K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let open: { readonly keys: Set<K>; readonly answer: Promise<ReadonlyMap<K, V>> } | undefined
  const begin = () => {
    const keys = new Set<K>()
    const answer = new Promise(resolve => {
      setImmediate(resolve)
    }).then(() => {
      open = undefined
      return ask([...keys])
    })
    return { keys, answer }
  }
  return async key => {
    open ??= begin()
    open.keys.add(key)
    return (await open.answer).get(key)
  }
}
