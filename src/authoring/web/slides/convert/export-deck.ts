// Exports a deck: PowerPoint with editable text, or PDF with page pictures and their text.
import type { Deck, Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import { filesIn, hasText, type TextElement } from '#authoring/contract/deck.rules.ts'
import { pageOfLink } from '#authoring/contract/link.rules.ts'
import { lookOn, type ThemeStyle } from '#authoring/contract/deck.themes.ts'
import { writePptx, type FileBytes } from '#authoring/contract/pptx/pptx-file.ts'
import { withLook } from '#authoring/contract/pptx/with-look.ts'
import type { ImageStore } from '../../parts/paint/images.ts'
import { linkAreas } from '../paint/link-areas.ts'
import { marksOf } from '../paint/paint-chart.ts'
import { textOf } from '../paint/paint-text.ts'
import { pageCanvas } from '../paint/picture.ts'
import { boxOfCell, layoutTable, settled } from '../paint/table-layout.ts'
import { writePdf, type PdfPage } from './pdf-write.ts'

export const exportKinds = {
  pptx: {
    label: 'PowerPoint (.pptx)',
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  pdf: { label: 'PDF', mime: 'application/pdf' },
} as const
export type ExportKind = keyof typeof exportKinds

export async function exportDeck(
  deck: Deck,
  name: string,
  kind: ExportKind,
  images: ImageStore,
  onPage: (done: number, all: number) => void,
  withHidden = false,
): Promise<File> {
  // PowerPoint supports hidden pages; a PDF would show them to learners.
  const shown = withHidden ? deck : { ...deck, pages: deck.pages.filter(({ hidden }) => !hidden) }
  const bytes = kind === 'pdf' ? await pdfOf(shown, name, images, onPage) : await pptxOf(deck, onPage)
  return new File([bytes as BlobPart], `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim() || 'Slides'}.${kind}`, {
    type: exportKinds[kind].mime,
  })
}

async function pptxOf(deck: Deck, onFile: (done: number, all: number) => void): Promise<Uint8Array> {
  const files = new Map<string, FileBytes>()
  const hashes = [...new Set(deck.pages.flatMap(filesIn))]
  for (const [index, hash] of hashes.entries()) {
    onFile(index, hashes.length)
    const url = deck.files[hash]
    const answer = url === undefined ? undefined : await fetch(url)
    if (answer?.ok) files.set(hash, await embeddable(await answer.blob()))
  }
  return writePptx({
    width: deck.width,
    height: deck.height,
    pages: deck.pages.map(page => withLook(page, lookOn(deck.theme, page), deck, settled)),
    files,
  })
}

/** PowerPoint cannot show WebP, so such pictures become PNG. */
async function embeddable(blob: Blob): Promise<FileBytes> {
  if (blob.type !== 'image/webp') return { bytes: new Uint8Array(await blob.arrayBuffer()), mime: blob.type }
  const picture = await createImageBitmap(blob)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: picture.width, height: picture.height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return { bytes: await bytesOf(canvas, 'image/png'), mime: 'image/png' }
}

async function bytesOf(canvas: HTMLCanvasElement, mime: string): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>(resolve => {
    canvas.toBlob(resolve, mime, 0.9)
  })
  if (!blob) throw new Error('This browser cannot draw pictures.')
  return new Uint8Array(await blob.arrayBuffer())
}

async function pdfOf(
  deck: Deck,
  name: string,
  images: ImageStore,
  onPage: (done: number, all: number) => void,
): Promise<Uint8Array> {
  const pages: PdfPage[] = []
  for (const [index, page] of deck.pages.entries()) {
    onPage(index, deck.pages.length)
    const canvas = await pageCanvas(page, deck, images, 1920)
    pages.push({
      picture: await bytesOf(canvas, 'image/jpeg'),
      pixels: { width: canvas.width, height: canvas.height },
      lines: linesOn(page, deck),
      links: linkAreas(page, lookOn(deck.theme, page))
        .map(area => ({ ...area, page: pageOfLink(area.link, deck.pages, index) }))
        .filter(({ link, page: target }) => target !== undefined || URL.canParse(link)),
    })
  }
  return writePdf(name, deck, pages)
}

/** Lines of text on the page, broken as the painter breaks them. */
function linesOn(page: PageBody, deck: Deck): PdfPage['lines'] {
  const { elements } = page
  const look = lookOn(deck.theme, page)
  const words = elements.flatMap(element => chartLines(element, look))
  return [
    ...words,
    ...elements
      .flatMap(element => textBoxes(element, look))
      .flatMap(element => {
        const { layout, x, y } = textOf(element, look)
        return layout.lines.flatMap(({ baseline, pieces }) => {
          const text = pieces.map(piece => piece.text).join('')
          return text.trim() === ''
            ? []
            : [
                {
                  text,
                  x: element.x + x + (pieces[0]?.x ?? 0),
                  y: element.y + y + baseline,
                  size: pieces[0]?.size ?? 18,
                },
              ]
        })
      }),
  ]
}

function textBoxes(element: Element, look: ThemeStyle): TextElement[] {
  if (hasText(element)) return [element]
  if (element.kind !== 'table') return []
  return layoutTable(element, look).cells.map(placed => boxOfCell(element, placed, look))
}

/** Text inside a chart. */
function chartLines(element: Element, look: ThemeStyle): PdfPage['lines'] {
  if (element.kind !== 'chart') return []
  return marksOf(element, look).flatMap(mark =>
    mark.is === 'text'
      ? [{ text: mark.text, x: element.x + mark.x, y: element.y + mark.y, size: mark.size }]
      : [],
  )
}
