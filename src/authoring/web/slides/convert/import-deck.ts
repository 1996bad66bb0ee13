// Imports a file into a deck: reads it, uploads pictures and videos, then adds the pages after the existing
// ones.
import { newId } from '#kit/web/new-id.ts'
import { relinked } from '#authoring/contract/link.rules.ts'
import { deckLimits, type Deck, type Element, type PageBody } from '#authoring/contract/deck.shapes.ts'
import { slidesContract, type PageChange } from '#authoring/contract/slides.contract.ts'
import { uploadFile } from '#files/web/parts/upload.ts'
import { api } from '#kit/web/api.ts'
import { UnreadableFile } from '#kit/web/sheets/zip.ts'
import { omit } from '../model/omit.ts'
import { fitPage } from '../model/fit-page.ts'
import { lostIn, type ImportLoss } from './import-report.ts'
import { namedBox } from './pptx-named.ts'
import type { Imported } from './pptx-read.ts'
import type { Media } from './pptx-scene.ts'

export interface ImportProgress {
  readonly step: 'reading' | 'sending' | 'placing'
  readonly done: number
  readonly all: number
}
export interface ImportResult {
  readonly deck: Deck
  readonly pages: number
  readonly lost: readonly ImportLoss[]
  /** Of a file of another shape than the deck: its size and pages, which were scaled to fit. */
  readonly scaled: ScaledImport | null
}
export interface ScaledImport {
  readonly width: number
  readonly height: number
  readonly pages: ReadonlySet<string>
}

export const importTypes = ['.pptx', '.pdf'] as const
const maxBytes = 100 * 1024 * 1024
/** Pages per request. */
const batch = 20

export async function importFile(
  deck: Deck,
  file: File,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  if (file.size > maxBytes) throw new UnreadableFile('The file is too large. Choose one of at most 100 MB.')
  onProgress({ step: 'reading', done: 0, all: 1 })
  const read = await readDeck(new Uint8Array(await file.arrayBuffer()), (done, all) =>
    onProgress({ step: 'reading', done, all }),
  )
  if (read.pages.length === 0) throw new UnreadableFile('There are no pages in this file.')
  const room = deckLimits.pages - (isUntouched(deck) ? 0 : deck.pages.length)
  const report = [...read.report]
  if (read.pages.length > room)
    report.push({
      page: room + 1,
      what: `Only ${room} ${room === 1 ? 'page' : 'pages'} fit into the deck.`,
    })
  const { hashes, refused } = await sendAll([...read.media.values()], (done, all) =>
    onProgress({ step: 'sending', done, all }),
  )
  for (const what of refused.values()) report.push({ page: 0, what })
  // An empty deck takes the page size of the file; otherwise the pages are scaled to fit.
  const size = isUntouched(deck) ? read : deck
  const isScaled = size.width * read.height !== size.height * read.width
  if (isScaled)
    report.push({ page: 0, what: 'The pages have a different shape from this deck and were scaled to fit.' })
  const pages = read.pages
    .slice(0, Math.max(0, room))
    .map(page => fitPage(withFiles(page, hashes, refused), read, size))
  const ids = pages.map(() => newId())
  const { width, height } = read
  return {
    deck: await place(deck, read, pages, ids, (done, all) => onProgress({ step: 'placing', done, all })),
    pages: pages.length,
    lost: lostIn(report),
    scaled: isScaled ? { width, height, pages: new Set(ids) } : null,
  }
}

/** Detects the format by content, not by name. */
async function readDeck(bytes: Uint8Array, onPage: (done: number, all: number) => void): Promise<Imported> {
  const begins = new TextDecoder('latin1').decode(bytes.subarray(0, 5))
  if (begins === '%PDF-') return (await import('./pdf-read.ts')).readPdf(bytes, onPage)
  if (begins.startsWith('PK')) return (await import('./pptx-read.ts')).readPptx(bytes)
  throw new UnreadableFile('This file is neither a PowerPoint presentation (.pptx) nor a PDF.')
}

interface SentFiles {
  readonly hashes: Map<string, string>
  /** Files that cannot be used, with the words of the report. */
  readonly refused: Map<string, string>
}

async function sendAll(
  media: readonly Media[],
  onSent: (done: number, all: number) => void,
): Promise<SentFiles> {
  const [hashes, refused] = [new Map<string, string>(), new Map<string, string>()]
  for (const [index, { path, bytes, mime }] of media.entries()) {
    onSent(index, media.length)
    const name = path.split('/').at(-1) ?? 'file'
    try {
      hashes.set(path, (await uploadFile(new File([bytes as BlobPart], name, { type: mime }), 'slide')).hash)
    } catch (error) {
      // A picture that fails to upload is reported; without storage quota or a network the import stops.
      const status = (error as { status?: number }).status ?? 0
      if (status !== 415 && status !== 422) throw error
      refused.set(path, `The file ${name} could not be used: ${error instanceof Error ? error.message : ''}`)
    }
  }
  return { hashes, refused }
}

export function withFiles(
  page: PageBody,
  hashes: ReadonlyMap<string, string>,
  refused: ReadonlyMap<string, string> = new Map(),
): PageBody {
  const elements = page.elements
    .flatMap((element): Element[] => {
      const shown = element.kind === 'video' ? withPoster(element, hashes) : element
      if (!('file' in shown) || shown.file === undefined) return [shown]
      const file = hashes.get(shown.file)
      if (file !== undefined) return [{ ...shown, file }]
      const what = refused.get(shown.file)
      return what === undefined
        ? []
        : [{ ...namedBox(what, shown, shown._id), ...(shown.locked && { locked: true }) }]
    })
    .slice(0, deckLimits.elements)
  return { ...page, elements, background: groundOf(page.background, hashes) }
}

type Video = Extract<Element, { kind: 'video' }>
function withPoster(video: Video, hashes: ReadonlyMap<string, string>): Video {
  const poster = video.poster === undefined ? undefined : hashes.get(video.poster)
  return { ...omit(video, 'poster'), ...(poster !== undefined && { poster }) }
}

function groundOf(
  background: PageBody['background'],
  hashes: ReadonlyMap<string, string>,
): PageBody['background'] {
  if (background.file === undefined) return background
  const file = hashes.get(background.file)
  return file === undefined ? {} : { file }
}

/** A deck with a single empty page. */
const isUntouched = ({ pages: [first, ...more] }: Deck): boolean =>
  more.length === 0 &&
  (first === undefined ||
    first.elements.every(element =>
      element.kind === 'text'
        ? element.paragraphs.every(({ runs }) => runs.every(({ text }) => text === ''))
        : false,
    ))

async function place(
  deck: Deck,
  { width, height }: Imported,
  pages: readonly PageBody[],
  ids: readonly string[],
  onPlaced: (done: number, all: number) => void,
): Promise<Deck> {
  const fresh = isUntouched(deck)
  const idOf = new Map(ids.map((id, at) => [`slide-${at + 1}`, id]))
  let latest = deck
  for (let from = 0; from < pages.length; from += batch) {
    onPlaced(from, pages.length)
    const changes: PageChange[] = pages.slice(from, from + batch).map((page, at) => ({
      op: 'add',
      before: null,
      page: { _id: ids[from + at] ?? newId(), ...relinked(page, old => idOf.get(old)) },
    }))
    const first = from === 0 && fresh
    const untouched = first ? deck.pages[0] : undefined
    latest = await api(slidesContract).patch('change', {
      _id: deck._id,
      changes: [...changes, ...(untouched ? [{ op: 'remove' as const, _id: untouched._id }] : [])],
      ...(first ? { width, height } : {}),
    })
  }
  return latest
}
