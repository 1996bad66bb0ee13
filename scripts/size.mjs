// What a person downloads to see a page: script and style, compressed with brotli, against the promises of the
// product (first load 180 KB, every other page 80 KB more).
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const firstLoad = { paths: ['/', '/index', '/login'], most: 180_000 }
const more = 80_000
const maxRequests = 40
const entry = 'index.html'
const listedCount = 5

/**
 * @param routes Rows of the route table whose `load` imports the screen.
 * @returns What breaks a promise in words, and the screens that are too heavy with the bytes they have too many.
 */
export async function checkSizes(root, routes) {
  const manifest = JSON.parse(await readFile(join(root, 'dist/manifest.json'), 'utf8'))
  const sizeOf = files =>
    Promise.all([...files].map(file => bytes(join(root, 'dist/web', file)))).then(sizes =>
      sizes.reduce((a, b) => a + b, 0),
    )
  const start = needed(manifest, entry)
  const startSize = await sizeOf(start)
  const first = []
  const others = []
  for (const { path, load } of routes) {
    const screen = screenOf(manifest, load)
    const files = needed(manifest, screen).difference(start)
    const extra = await sizeOf(files)
    const requests = start.size + files.size
    if (firstLoad.paths.includes(path))
      first.push({ path, load, requests, size: startSize + extra, most: firstLoad.most })
    else others.push({ path, load, requests, size: extra, most: more })
  }
  const heaviest = others.toSorted((a, b) => b.size - a.size).slice(0, listedCount)
  console.log(
    `Download sizes (brotli): entry ${kb(startSize)}, ${list(first)}; of ${others.length} other pages the heaviest: ${list(heaviest, '+')}`,
  )
  const requests = [...first, ...others].map(page => page.requests).sort((a, b) => a - b)
  const [median, highest] = [requests[requests.length >> 1], requests.at(-1)]
  console.log(`Files of script and style per page: median ${median}, at most ${highest}`)
  const heavy = [...first, ...others].filter(({ size, most }) => size > most)
  return {
    broken: heavy.map(({ load, size, most }) => ({ tail: tailOf(load), excess: size - most })),
    problems: [
      ...(highest > maxRequests
        ? [`A page needs ${highest} files of script and style, more than ${maxRequests}.`]
        : []),
      ...heavy.map(
        ({ path, size, most }) => `${path} needs ${kb(size)} of script and style, more than ${kb(most)}.`,
      ),
    ],
  }
}

/** Files that a screen needs besides those of the entry. */
export const screenFiles = (manifest, load) => [
  ...needed(manifest, screenOf(manifest, load)).difference(needed(manifest, entry)),
]

/** Whether a module is the screen of a first load, or a part of the kit that may follow on any page. */
export const isFirst = routes => {
  const tails = routes.filter(({ path }) => firstLoad.paths.includes(path)).map(({ load }) => tailOf(load))
  return id => id.includes('/src/kit/web/') || tails.some(tail => id.endsWith(`/${tail}`))
}

/** The screen that a row imports, by the row's own text. */
const tailOf = load => /import\(['"][#./]+(.+?)['"]\)/.exec(load.toString())?.[1]

function screenOf(manifest, load) {
  const tail = tailOf(load)
  const found = Object.keys(manifest).filter(key => key.endsWith(`/${tail}`))
  if (found.length !== 1)
    throw new Error(`${load} names ${found.length} modules of the build; one was expected`)
  return found[0]
}

/** Files of a module and of everything it imports from the start. */
function needed(manifest, key, found = new Set()) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`${key} is not in the build`)
  if (found.has(chunk.file)) return found
  for (const file of [chunk.file, ...(chunk.css ?? [])]) if (/\.(js|css)$/.test(file)) found.add(file)
  for (const imported of chunk.imports ?? []) needed(manifest, imported, found)
  return found
}

const bytes = async file => (await stat(`${file}.br`)).size
const list = (pages, sign = '') => pages.map(({ path, size }) => `${path} ${sign}${kb(size)}`).join(', ')
const kb = size => `${(size / 1000).toFixed(1)} KB`
