// The product's own sources, as the house rules read them: without tests and what only tests and the demo use.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, visitorKeys } from 'oxc-parser'
import { root } from '../project.mjs'

const isProduct = path => !/\.test\.tsx?$|\/testing\/|\/demo[^/]*\.ts$|\/demo\//.test(path)

const cached = new Map()

export function readSources(pattern) {
  if (!cached.has(pattern)) cached.set(pattern, read(pattern))
  return cached.get(pattern)
}

const read = pattern =>
  globSync(pattern, { cwd: root })
    .filter(isProduct)
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/**
 * Calls `visit` with every node of a source, its parent and the field of the parent that it stands in. What is
 * inside a node is left out when it returns false.
 */
export function walk({ path, text }, visit) {
  const step = (node, parent, field) => {
    if (Array.isArray(node)) return node.forEach(each => step(each, parent, field))
    if (!node) return
    if (visit(node, parent, field) === false) return
    for (const name of visitorKeys[node.type]) step(node[name], node, name)
  }
  step(parseSync(path, text).program.body, null, null)
}
