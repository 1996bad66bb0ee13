// Builds the web into dist/web: pages' code in hashed files with a brotli version, the route table as data for the
// server, and a build id that is the hash of it all. Runs under the pinned Node, which reads the sources' TypeScript.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'vite'
import { pendingRows } from '../src/app/contract/pending.ts'
import { builtRoutes } from '../src/app/web/routes.ts'
import { builtFiles } from './lib/built-files.mjs'
import { fileGroups } from './lib/file-groups.mjs'
import { checkSizes } from './size.mjs'

const root = new URL('..', import.meta.url).pathname
const out = join(root, 'dist/web')
const versionMark = '__APP_VERSION__'

const { plugin, groups, pages } = fileGroups()
const { output } = await build({
  root,
  logLevel: 'warn',
  plugins: [plugin],
  build: {
    rolldownOptions: {
      // Parts that are loaded later share files with what is needed at once: that is the plan.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups } },
    },
  },
})
const built = builtFiles(output)
await writeFile(join(out, 'routes.json'), JSON.stringify(await routeTable()))
await writeVersion()
await compressAll()
const problems = await checkSizes(out, built, pages(), builtRoutes)
if (problems.length > 0) throw new Error(problems.join('\n'))

/** What the server needs to know of pages: which exist, for whom, what they load, and which only match. */
async function routeTable() {
  const pending = await readFile(join(root, 'src/app/contract/pending-routes.txt'), 'utf8')
  return [
    ...builtRoutes.map(({ path, who, title, load }) => ({
      path,
      who,
      title,
      files: [...built.filesOf([built.screenOf(load)]).difference(built.start)],
    })),
    ...pendingRows(pending).map(({ path }) => ({ path, pending: true })),
  ]
}

/** The server sends it with every answer, and every page carries the one it was loaded with. */
async function writeVersion() {
  const hash = createHash('sha256')
  for (const file of await filesOf(out)) hash.update(file.slice(out.length)).update(await readFile(file))
  const version = hash.digest('hex').slice(0, 16)
  await writeFile(join(out, 'version.json'), JSON.stringify({ version }))
  await stampWorker(version)
}

/** Another version is another file, so browsers replace the worker with every build. */
async function stampWorker(version) {
  const file = join(out, 'service-worker.js')
  const text = await readFile(file, 'utf8')
  if (!text.includes(versionMark)) throw new Error('the service worker has no place for the version')
  await writeFile(file, text.replace(versionMark, version))
}

/** index.html is left out: the server writes version and mode into it. */
async function compressAll() {
  const compress = promisify(brotliCompress)
  const files = (await filesOf(out)).filter(file => /\.(js|css|svg|json|txt|webmanifest)$/.test(file))
  await Promise.all(
    files.map(async file => {
      const content = await readFile(file)
      await writeFile(
        `${file}.br`,
        await compress(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
      )
    }),
  )
}

async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
