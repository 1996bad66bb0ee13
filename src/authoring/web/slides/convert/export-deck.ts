// A deck as a file to keep: PowerPoint with text as text, or PDF with pictures of the pages and their words.
import type {
  ChartElement,
  Deck,
  Element,
  PageBody,
  Run,
  TableCell,
  TableElement,
} from '#authoring/contract/deck.shapes.ts'
import { filesIn, hasText, type TextElement } from '#authoring/contract/deck.rules.ts'
import { groundOf } from '#authoring/contract/deck.ground.ts'
import { headingFrom, looks, textSize, type Look } from '#authoring/contract/deck.themes.ts'
import { mapCells } from '../model/table-cells.ts'
import { chartTextSize, colourAt } from '../paint/chart-parts.ts'
import type { ImageStore } from '../../parts/paint/images.ts'
import { hasOwnTypeface } from '../paint/fonts.ts'
import { linkAreas } from '../paint/link-areas.ts'
import { marksOf } from '../paint/paint-chart.ts'
import { wordColour } from '../paint/paint-text.ts'
import { textOf } from '../paint/paint-text.ts'
import { pageCanvas } from '../paint/picture.ts'
import { boxOfCell, fillOf, layoutTable, settled } from '../paint/table-layout.ts'
import { writePdf, type PdfPage } from './pdf-write.ts'
import { writePptx, type FileBytes } from './pptx-write.ts'

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
  // PowerPoint knows hidden pages; a PDF would show them to learners.
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
    pages: deck.pages.map(page => withLook(page, looks[deck.theme], deck)),
    files,
  })
}

/** What the theme gives silently is said aloud, because the theme stays here. */
function withLook(page: PageBody, look: Look, size: Pick<Deck, 'width' | 'height'>): PageBody {
  const { background, ornaments } = groundOf(page, look, size)
  const { color, ...ground } = background
  const elements = page.elements.map(element => {
    if (element.kind === 'table') return tableWithLook(element, look)
    if (element.kind === 'chart') return chartWithLook(element, look)
    if (!hasText(element)) return element
    const ink = wordColour(element, look)
    const paragraphs = element.paragraphs?.map(paragraph => ({
      ...paragraph,
      runs: paragraph.runs.map(run => ({ ...run, ...typeOf(run, look), color: run.color ?? ink })),
    }))
    if (element.kind === 'text') return { ...element, paragraphs: paragraphs ?? [] }
    const isLine = element.shape === 'line' || element.shape === 'arrow-line'
    return {
      ...element,
      ...(paragraphs ? { paragraphs, valign: element.valign ?? ('middle' as const) } : {}),
      ...(isLine
        ? { stroke: element.stroke ?? look.ink }
        : { fill: element.fill === undefined ? look.accent : element.fill }),
    }
  })
  return {
    ...page,
    elements: [...ornaments, ...elements],
    background: { color: color ?? look.paper, ...ground },
  }
}

/** The theme's typefaces are named; its plain voices are those that every program begins with. */
function typeOf(run: Run, look: Look): Pick<Run, 'size' | 'font'> {
  const size = run.size ?? textSize
  const font = run.font ?? (size >= headingFrom ? look.heading : look.body)
  return { size, ...(hasOwnTypeface({ font }) && { font }) }
}

function tableWithLook(table: TableElement, look: Look): TableElement {
  const { cells } = layoutTable(table, look)
  const said = (cell: TableCell | null, row: number, column: number) => {
    const placed = cells.find(each => each.row === row && each.column === column)
    if (!cell || !placed) return cell
    const ink = wordColour(boxOfCell(table, placed, look), look)
    const paragraphs = cell.paragraphs.map(paragraph => ({
      ...paragraph,
      runs: paragraph.runs.map(run => ({ ...run, size: run.size ?? textSize, color: run.color ?? ink })),
    }))
    return { ...cell, paragraphs, fill: fillOf(table, placed, look) }
  }
  return {
    ...settled(mapCells(table, said), look),
    stroke: table.stroke === undefined ? look.dim : table.stroke,
  }
}

const chartWithLook = (chart: ChartElement, look: Look): ChartElement => ({
  ...chart,
  size: chartTextSize(chart),
  series: chart.series.map((each, at) => ({ ...each, color: each.color ?? colourAt(look, at) })),
})

/** PowerPoint does not show WebP: such pictures become PNG. */
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
      links: linkAreas(page, looks[deck.theme]).filter(({ link }) => URL.canParse(link)),
    })
  }
  return writePdf(name, deck, pages)
}

/** Words of the page line by line, as the painter breaks them. */
function linesOn({ elements }: PageBody, deck: Deck): PdfPage['lines'] {
  const look = looks[deck.theme]
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

function textBoxes(element: Element, look: Look): TextElement[] {
  if (hasText(element)) return [element]
  if (element.kind !== 'table') return []
  return layoutTable(element, look).cells.map(placed => boxOfCell(element, placed, look))
}

/** Words that a chart shows. */
function chartLines(element: Element, look: Look): PdfPage['lines'] {
  if (element.kind !== 'chart') return []
  return marksOf(element, look).flatMap(mark =>
    mark.is === 'text'
      ? [{ text: mark.text, x: element.x + mark.x, y: element.y + mark.y, size: mark.size }]
      : [],
  )
}
