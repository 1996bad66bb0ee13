// Finds the agreements that a person must accept again.

interface Version {
  readonly _id: string
  readonly type: string
  readonly mode: string
  readonly version: number
  readonly mustAccept: boolean
}

/** Newer versions, in force and due, of documents that the person has accepted before. */
export function toAcceptAgain<V extends Version>(
  published: readonly V[],
  accepted: ReadonlySet<string>,
  isDue: (version: V) => boolean = () => true,
): V[] {
  const kinds = Map.groupBy(published, ({ type, mode }) => `${type} ${mode}`)
  return [...kinds.values()].flatMap(versions => {
    const inOrder = versions.toSorted((a, b) => a.version - b.version)
    const last = inOrder.findLastIndex(({ _id }) => accepted.has(_id))
    const isChanged = last >= 0 && inOrder.slice(last + 1).some(each => each.mustAccept && isDue(each))
    return isChanged ? inOrder.slice(-1) : []
  })
}
