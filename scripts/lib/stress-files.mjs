// The test files of `npm run stress`: those that know two sizes, themselves or by a helper, and those too large for
// `npm test`.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './project.mjs'

const sizes = 'src/kit/contract/testing/proof-size.ts'
const isTest = path => /\.(test\.(ts|tsx|mjs)|journey\.ts)$/.test(path)

export function stressFiles() {
  const importers = importersByFile()
  const found = new Set([sizes])
  // Files that are added while it runs are visited too.
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer)
  return testFiles()
    .filter(path => found.has(path) || path.endsWith('.stress.test.ts'))
    .toSorted()
}

const sources = () => globSync('{src,journeys,scripts}/**/*.{ts,tsx,mjs}', { cwd: root })
const testFiles = () => sources().filter(isTest)

/** Who imports a file, by its path in the project. */
function importersByFile() {
  const importers = new Map()
  for (const path of sources())
    for (const [, name] of readFileSync(join(root, path), 'utf8').matchAll(/from '([^']+)'/g)) {
      const file = fileOf(path, name)
      if (!importers.has(file)) importers.set(file, [])
      importers.get(file).push(path)
    }
  return importers
}

const fileOf = (path, name) => (name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(path), name))
