// Reads a PDF into pages: a picture of each page, plus its text for search and screen readers. The PDF
// library is loaded on first use.
import { pageSize, type PageBody } from '#authoring/contract/deck.shapes.ts'
import { UnreadableFile } from '#kit/web/sheets/zip.ts'
import type { Imported } from './pptx-read.ts'
import type { Media } from './pptx-scene.ts'

const maxPages = 300
/** Twice the page size, to be sharp on a projector. */
const pictureWidth = 1920

export async function readPdf(
  bytes: Uint8Array,
  onPage: (done: number, all: number) => void = () => {},
): Promise<Imported> {
  const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist')
  GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href
  const task = getDocument({ data: bytes, isEvalSupported: false })
  const pdf = await task.promise.catch((error: unknown) => {
    throw new UnreadableFile(
      error instanceof Error && error.name === 'PasswordException'
        ? 'This PDF is locked with a password.'
        : 'This PDF is damaged.',
    )
  })
  const report: Imported['report'] = []
  const count = Math.min(pdf.numPages, maxPages)
  if (pdf.numPages > maxPages)
    report.push({ page: maxPages + 1, what: `Only the first ${maxPages} pages were taken.` })
  const media = new Map<string, Media>()
  const pages: PageBody[] = []
  let height: number = pageSize.height
  const canvas = document.createElement('canvas')
  for (let number = 1; number <= count; number++) {
    const page = await pdf.getPage(number)
    const plain = page.getViewport({ scale: 1 })
    if (number === 1) height = Math.round((pageSize.width * plain.height) / plain.width)
    const viewport = page.getViewport({ scale: pictureWidth / plain.width })
    Object.assign(canvas, { width: Math.round(viewport.width), height: Math.round(viewport.height) })
    await page.render({ canvas, viewport }).promise
    const blob = await new Promise<Blob | null>(resolve => {
      canvas.toBlob(resolve, 'image/jpeg', 0.9)
    })
    if (!blob) throw new UnreadableFile('This browser cannot picture the page.')
    const path = `page-${number}.jpg`
    media.set(path, { path, bytes: new Uint8Array(await blob.arrayBuffer()), mime: 'image/jpeg' })
    const words = (await page.getTextContent()).items
      .map(item => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
      .join('')
      .trim()
    pages.push({
      layout: 'blank',
      background: {},
      tips: '',
      elements: [pictured(path, words, plain.width / plain.height, height)],
    })
    page.cleanup()
    onPage(number, count)
  }
  await task.destroy()
  return { width: pageSize.width, height, pages, media, report }
}

/** As large as the page allows, centred, and locked in the background. */
function pictured(file: string, words: string, form: number, height: number): PageBody['elements'][number] {
  const width = Math.min(pageSize.width, height * form)
  const tall = width / form
  return {
    kind: 'image',
    _id: 'page',
    file,
    x: (pageSize.width - width) / 2,
    y: (height - tall) / 2,
    width,
    height: tall,
    locked: true,
    ...(words === '' ? {} : { alt: words.slice(0, 500), words: words.slice(0, 20_000) }),
  }
}
