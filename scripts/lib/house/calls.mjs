// Services and named calls that no page uses.
/** Exist in demo mode alone, for tests that move the clock. */
export const demoOnly = ['test-clock']

const methodsWithCalls = ['get', 'patch']

/**
 * A page uses a call when it writes the call's name and knows the contract, itself or through a file that it imports.
 * A service that no page knows is reported once, without its calls.
 */
export function unusedCalls(contracts, pages) {
  return contracts.flatMap(({ name, path, methods }) => {
    const knowing = pages.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text))
    if (knowing.length === 0) return [path]
    const around = [...knowing, ...pages.filter(page => importsOneOf(page, knowing))]
    return namedCalls(methods)
      .filter(({ call }) => !around.some(({ text }) => new RegExp(`['"]${call}['"]`).test(text)))
      .map(({ method, call }) => `${path} ${method} ${call}`)
  })
}

const namedCalls = methods =>
  methodsWithCalls.flatMap(method =>
    Object.keys(methods.calls?.[method] ?? {}).map(call => ({ method, call })),
  )

const importsOneOf = (page, files) => {
  const imported = importsOf(page)
  return files.some(({ path }) => imported.some(end => path.endsWith(end)))
}

const cached = new WeakMap()
/** The ends of the paths that a source imports. */
function importsOf(source) {
  const read = () =>
    [...source.text.matchAll(/(?:from|import\() ?'([#.][^']+)'/g)].map(
      ([, from]) => `/${from.replace(/^#|^(\.\.?\/)+/, '')}`,
    )
  if (!cached.has(source)) cached.set(source, read())
  return cached.get(source)
}
