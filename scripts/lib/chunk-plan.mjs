// Which modules of the web share a file. By itself the bundler makes a file for every set of screens that
// need the same modules: several hundred, most of them tiny, and a page of seventy files waits for seventy
// answers. The plan merges those files by the merges that make pages load the least they do not need.
import { brotliCompressSync, constants } from 'node:zlib'
import { BitSet } from './bit-set.mjs'

/** What a request is worth in bytes, rising: merges that cost nearly nothing come first. */
const requestCosts = first => Array.from({ length: 14 }, (_, step) => first * 2 ** step)
/** Bytes per character in a compressed file of usual size; what is larger than the last is measured. */
const compressed = { script: 0.285, style: 0.16, measuredFrom: 3_000 }
/** By how many bytes a page may grow: by at most the first, and a screen up to the second unless it was larger. */
const growth = { by: 40_000, to: 73_000, ofSlim: 4_000 }
/** A screen with more files than this counts for more in the next round, and for more again in the one after. */
const crowding = { from: 34, weight: 3, rounds: 5 }

/**
 * @param output What a build gave in which nothing is merged but the entry.
 * @param isSlim Whether the page that begins with a module must stay small.
 * @param heavier By how many bytes screens weigh more than is estimated, by the end of their file's path.
 * @param firstCost Where request costs begin: the merges come in another order, and a plan that misses a
 * bound may keep it.
 * @returns Names of files by module id; modules that are not named stay where the bundler puts them.
 */
export function planChunks(output, isSlim, heavier = {}, firstCost = 100) {
  let best
  const weights = new Map()
  for (let round = 0; round < crowding.rounds; round++) {
    const chunks = chunksOf(output)
    const plan = new Plan(chunks, pagesOf(chunks, isSlim, heavier, weights))
    for (const requestCost of requestCosts(firstCost)) plan.mergeAll(requestCost)
    const files = plan.filesOfScreens()
    const maxFiles = Math.max(0, ...files.values())
    if (!best || maxFiles < best.maxFiles) best = { maxFiles, names: plan.names() }
    if (maxFiles <= crowding.from) break
    for (const [screen, count] of files)
      if (count > crowding.from) weights.set(screen, (weights.get(screen) ?? 0) + crowding.weight)
  }
  return best.names
}

class Plan {
  #chunks
  #pages
  #crowded
  constructor(chunks, pages) {
    this.#chunks = new Set(chunks)
    this.#pages = pages
    this.#crowded = [...pages.entries()].filter(([, { weight }]) => weight > 0)
  }

  /** Pages, of which crowded ones count more than once. */
  #count = pages => pages.count + sum(this.#crowded, ([index, { weight }]) => (pages.has(index) ? weight : 0))

  /** Applies the best merge, again and again, until none is worth it. */
  mergeAll(requestCost) {
    const candidates = []
    const consider = (one, other) => {
      const merge = one.pages.intersects(other.pages)
        ? mergeOf(one, other, requestCost, this.#count)
        : undefined
      if (merge && merge.gain > 0) candidates.push(merge)
    }
    const shared = this.#shared()
    for (const [index, one] of shared.entries())
      for (const other of shared.slice(0, index)) consider(one, other)
    candidates.sort(byGain)
    while (candidates.length > 0) {
      const { one, other, gain } = candidates.pop()
      if (!this.#chunks.has(one) || !this.#chunks.has(other)) continue
      const merge = mergeOf(one, other, requestCost, this.#count)
      // Other merges may have changed what this one costs: then it waits for its turn.
      if (!merge || merge.gain <= 0) continue
      if (merge.gain < gain && merge.gain < (candidates.at(-1)?.gain ?? 0)) insert(candidates, merge)
      else if (this.#fits(merge)) {
        const merged = this.#apply(merge)
        for (const third of this.#shared()) if (third !== merged) consider(merged, third)
        candidates.sort(byGain)
      }
    }
  }

  filesOfScreens() {
    const shared = this.#shared()
    const countOf = index => sum(shared, ({ pages, files }) => (pages.has(index) ? files : 0))
    return new Map(
      this.#pages.flatMap(({ begins, files }, index) =>
        isScreen(begins) ? [[begins, files + countOf(index)]] : [],
      ),
    )
  }

  names() {
    return new Map(this.#shared().flatMap(({ modules }, index) => modules.map(id => [id, `shared-${index}`])))
  }

  #shared() {
    return [...this.#chunks].filter(({ isPage }) => !isPage)
  }

  #fits(merge) {
    return [...merge.pages].every(index => {
      const more = bytesFor(merge, index)
      return more === 0 || this.#pages[index].bytes + more <= this.#pages[index].most
    })
  }

  #apply(merge) {
    const { parts, needs, pages, bytes, files } = merge
    const merged = { isPage: false, bytes, files, pages, needs, modules: parts.flatMap(part => part.modules) }
    for (const index of pages) this.#pages[index].bytes += bytesFor(merge, index)
    for (const need of needs) need.pages.addAll(pages)
    for (const part of parts) this.#chunks.delete(part)
    for (const chunk of this.#chunks)
      if (parts.some(part => chunk.needs.delete(part))) {
        for (const part of parts) chunk.needs.delete(part)
        for (const need of [merged, ...needs]) chunk.needs.add(need)
      }
    this.#chunks.add(merged)
    return merged
  }
}

/** What merging two files would give, together with those between them: they would need each other otherwise. */
function mergeOf(one, other, requestCost, count) {
  const between = [...one.needs, ...other.needs].filter(({ needs }) => needs.has(one) || needs.has(other))
  const parts = [...new Set([one, other, ...between])]
  if (parts.some(({ isPage }) => isPage)) return undefined
  const needs = new Set(parts.flatMap(part => [...part.needs]).filter(chunk => !parts.includes(chunk)))
  const pages = one.pages.copy()
  for (const part of parts) pages.addAll(part.pages)
  const files = Math.max(...parts.map(part => part.files))
  const requests = sum(parts, part => part.files * count(part.pages)) - files * count(pages)
  const unneeded =
    sum(parts, part => part.bytes * pages.countWithout(part.pages)) +
    sum([...needs], need => (need.bytes + requestCost * need.files) * pages.countWithout(need.pages))
  const bytes = sum(parts, part => part.bytes)
  return { one, other, parts, needs, pages, files, bytes, gain: requestCost * requests - unneeded }
}

/** What a page would load more. */
const bytesFor = ({ parts, needs }, page) =>
  sum([...parts, ...needs], chunk => (chunk.pages.has(page) ? 0 : chunk.bytes))

/** Files besides the entry's, each with all that it needs. */
function chunksOf(output) {
  const scripts = output.filter(({ type }) => type === 'chunk')
  const byName = new Map(scripts.map(chunk => [chunk.fileName, chunk]))
  const sources = new Map(output.map(({ fileName, source }) => [fileName, source]))
  const ofEntry = needsOf(
    scripts.find(({ isEntry }) => isEntry),
    byName,
  )
  const pageCount = scripts.filter(({ isDynamicEntry }) => isDynamicEntry).length
  const chunks = new Map(
    scripts
      .filter(script => !script.isEntry && !ofEntry.has(script))
      .map(script => [script, chunkOf(script, sources, pageCount)]),
  )
  for (const [script, chunk] of chunks)
    chunk.needs = new Set([...needsOf(script, byName)].flatMap(need => chunks.get(need) ?? []))
  return [...chunks.values()]
}

function chunkOf(script, sources, pageCount) {
  const { isDynamicEntry, facadeModuleId, moduleIds, viteMetadata } = script
  const styles = [...viteMetadata.importedCss].map(name => sources.get(name))
  return {
    isPage: isDynamicEntry,
    begins: facadeModuleId,
    modules: moduleIds,
    bytes: scriptBytes(script) + compressed.style * sum(styles, text => text.length),
    files: 1 + styles.length,
    pages: new BitSet(pageCount),
  }
}

const measured = new WeakMap()
function scriptBytes(script) {
  const { code } = script
  if (code.length < compressed.measuredFrom) return compressed.script * code.length
  const known = measured.get(script) ?? brotliCompressSync(code, brotliOptions).length
  measured.set(script, known)
  return known
}
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

function needsOf(script, byName, found = new Set()) {
  for (const need of script.imports.flatMap(name => byName.get(name) ?? []))
    if (!found.has(need)) needsOf(need, byName, found.add(need))
  return found
}

/** What can be opened by itself: screens, and parts that are loaded when they are wanted. */
const pagesOf = (chunks, isSlim, heavier, weights) =>
  chunks
    .filter(({ isPage }) => isPage)
    .map((chunk, index) => {
      const needed = [chunk, ...chunk.needs]
      for (const { pages } of needed) pages.add(index)
      const bytes = sum(needed, one => one.bytes)
      return {
        begins: chunk.begins,
        files: chunk.files,
        bytes,
        most: maxBytesOf(chunk.begins, bytes, isSlim, heavier),
        weight: weights.get(chunk.begins) ?? 0,
      }
    })

const isScreen = begins => begins.endsWith('.screen.tsx')

function maxBytesOf(begins, bytes, isSlim, heavier) {
  const more = Object.entries(heavier).find(([tail]) => begins.endsWith(`/${tail}`))?.[1] ?? 0
  if (isSlim(begins)) return Math.max(bytes, bytes + growth.ofSlim - more)
  if (!isScreen(begins)) return bytes + growth.by
  return Math.max(bytes, Math.min(growth.to - more, bytes + growth.by))
}

function insert(sorted, merge) {
  const place = sorted.findLastIndex(({ gain }) => gain <= merge.gain)
  sorted.splice(place + 1, 0, merge)
}

const sum = (list, value) => list.reduce((total, one) => total + value(one), 0)
const byGain = (one, other) => one.gain - other.gain
