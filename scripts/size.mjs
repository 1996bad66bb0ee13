// What a person downloads to see a page, as bytes (compressed with brotli) and as requests, against the promises
// of the product.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

const firstLoad = { paths: ['/', '/index', '/login'], most: 180_000 }
/** Of every other page on its first visit, in addition to the entry; pages of the same area need little more. */
const more = 290_000
/** Of script and style, with the parts that a page loads after its first paint. */
const maxRequests = 12
const listedCount = 5

/**
 * @param built Files of the build by module: see `built-files.mjs`.
 * @param pages Modules that each screen shows, by the screen's id.
 * @param routes Rows of the route table whose `load` imports the screen.
 * @returns What breaks a promise, in words.
 */
export async function checkSizes(folder, built, pages, routes) {
  const startSize = await bytes(folder, built.start)
  const measured = await Promise.all(
    routes.map(async ({ path, load }) => {
      const screen = built.screenOf(load)
      const size = await bytes(folder, built.filesOf([screen]).difference(built.start))
      const requests = built.filesOf([screen, ...(pages.get(screen) ?? [])]).union(built.start).size
      return firstLoad.paths.includes(path)
        ? { path, requests, isFirst: true, size: startSize + size, most: firstLoad.most }
        : { path, requests, isFirst: false, size, most: more }
    }),
  )
  const [first, others] = [measured.filter(page => page.isFirst), measured.filter(page => !page.isFirst)]
  const heaviest = others.toSorted((a, b) => b.size - a.size).slice(0, listedCount)
  console.log(
    `Download sizes (brotli): entry ${kb(startSize)}, ${list(first)}; of ${others.length} other pages the heaviest: ${list(heaviest, '+')}`,
  )
  const requests = measured.map(page => page.requests).sort((a, b) => a - b)
  console.log(`Requests per page: median ${requests[requests.length >> 1]}, at most ${requests.at(-1)}`)
  return [
    ...measured
      .filter(page => page.requests > maxRequests)
      .map(
        page => `${page.path} needs ${page.requests} files of script and style, more than ${maxRequests}.`,
      ),
    ...measured
      .filter(({ size, most }) => size > most)
      .map(({ path, size, most }) => `${path} needs ${kb(size)} of script and style, more than ${kb(most)}.`),
  ]
}

async function bytes(folder, files) {
  const sizes = await Promise.all([...files].map(async file => (await stat(join(folder, `${file}.br`))).size))
  return sizes.reduce((a, b) => a + b, 0)
}
const list = (pages, sign = '') => pages.map(({ path, size }) => `${path} ${sign}${kb(size)}`).join(', ')
const kb = size => `${(size / 1000).toFixed(1)} KB`
