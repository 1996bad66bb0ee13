// Builds the web into dist/web: pages' code in hashed files with a brotli version, the route table as data for the
// server, and a build id that is the hash of it all. Runs under the pinned Node, which reads the sources' TypeScript.
import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'vite'
import { pendingRows } from '../src/app/contract/pending.ts'
import { builtRoutes } from '../src/app/web/routes.ts'
import { planChunks } from './lib/chunk-plan.mjs'
import { checkSizes, isFirst, screenFiles } from './size.mjs'

const root = new URL('..', import.meta.url).pathname
const out = join(root, 'dist/web')
const versionMark = '__APP_VERSION__'

const maxPlans = 8
/** See `planChunks`. */
const firstCosts = [130, 100, 80, 160]
const base = { name: 'base', test: /./, tags: ['$initial'], priority: 2 }

// What a build shows of who needs which module decides the files of the next.
const { output: unmerged } = await buildWith([base], false)
await buildInFewFiles()

/** A plan goes by estimates: where a page came out too heavy or in too many files, another plan is made. */
async function buildInFewFiles() {
  let heavier = {}
  let variant = 0
  let before = ''
  for (let plan = 1; ; plan++) {
    await buildBy(planChunks(unmerged, isFirst(builtRoutes), heavier, firstCosts[variant]))
    const { broken, problems } = await checkSizes(root, builtRoutes)
    if (problems.length === 0) return
    if (plan === maxPlans) throw new Error(problems.join('\n'))
    for (const { tail, excess } of broken) heavier[tail] = (heavier[tail] ?? 0) + excess + 200
    // The same problems again: estimates do not help here, another order of merges may.
    const isStuck = before === problems.join('\n')
    if (broken.length === 0 || isStuck) variant = (variant + 1) % firstCosts.length
    if (isStuck) heavier = {}
    before = problems.join('\n')
    console.log(`${before} Planning again.`)
  }
}

async function buildBy(names) {
  const shared = {
    name: id => names.get(id) ?? null,
    debugName: 'shared',
    priority: 1,
    includeDependenciesRecursively: false,
  }
  await buildWith([base, shared], true)
  await rename(join(out, '.vite/manifest.json'), join(root, 'dist/manifest.json'))
  await rmdir(join(out, '.vite'))
  await writeFile(join(out, 'routes.json'), JSON.stringify(await routeTable()))
  await writeVersion()
  await compressAll()
}

function buildWith(groups, write) {
  return build({
    root,
    logLevel: 'warn',
    build: { write, rolldownOptions: { output: { codeSplitting: { groups } } } },
  })
}

/** What the server needs to know of pages: which exist, for whom, what they load, and which only match. */
async function routeTable() {
  const manifest = JSON.parse(await readFile(join(root, 'dist/manifest.json'), 'utf8'))
  const pending = await readFile(join(root, 'src/app/contract/pending-routes.txt'), 'utf8')
  return [
    ...builtRoutes.map(({ path, who, title, load }) => ({
      path,
      who,
      title,
      files: screenFiles(manifest, load),
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
