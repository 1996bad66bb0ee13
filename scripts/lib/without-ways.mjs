// How people come to a page (`from`, `alias` of its row) is read by tests and by no browser: it stays out of what they load.
const names = new Set(['from', 'alias'])

/** @returns {import('vite').Plugin} */
export const withoutWays = () => ({
  name: 'without-ways',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.routes\.ts$/ },
    handler(code) {
      const cuts = []
      find(this.parse(code), node => {
        if (node.type !== 'ObjectExpression') return
        for (const property of node.properties)
          if (names.has(property.key?.name)) cuts.push([property.start, property.end])
      })
      return { code: cuts.toSorted(([a], [b]) => b - a).reduce(without, code), map: null }
    },
  },
})

/** A property that goes takes the comma after it along; one that is left before the brace is allowed. */
const without = (code, [start, end]) => code.slice(0, start) + code.slice(end).replace(/^\s*,/, '')

function find(node, visit) {
  if (Array.isArray(node)) return node.forEach(each => find(each, visit))
  if (typeof node?.type !== 'string') return undefined
  visit(node)
  for (const value of Object.values(node)) if (typeof value === 'object') find(value, visit)
  return undefined
}
