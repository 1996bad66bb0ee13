// Similarity of imported decks to the originals: every page rendered by our painter in Chromium and by
// LibreOffice, compared by structural similarity; written back, LibreOffice must open them with all pages. The bounds
// below may only rise. KEEP_PAGES=folder keeps the pictures.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { median, type Figure } from '../bench.ts'
import { blankHoles, likenessOf } from './compare.ts'
import { decks, generators, type DeckFile } from './decks.ts'
import { paintByOffice } from './office.ts'
import { openPainter } from './ours.ts'

const reached = { decks: 54, generators: 5, median: 0.975, holes: 0 }

export async function likenessFigures(only?: RegExp): Promise<Figure[]> {
  const list = (await decks()).filter(({ name }) => only?.test(name) ?? true)
  const office = paintByOffice(list)
  const painter = await openPainter()
  const scores: { name: string; page: number; score: number; holes: number }[] = []
  const exported: ExportedDeck[] = []
  try {
    for (const { name, bytes } of list) {
      const [theirs, { pages: ours, written }] = [office.get(name) ?? [], await painter.take(bytes)]
      exported.push({ name, bytes: written, pages: ours.length })
      if (theirs.length !== ours.length)
        throw new Error(`${name}: LibreOffice has ${theirs.length} pages, the import ${ours.length}`)
      for (const [index, page] of ours.entries()) {
        const pair = await samePixels(page, theirs[index] as Buffer)
        scores.push({ name, page: index + 1, score: likenessOf(...pair), holes: blankHoles(...pair) })
        await keep(name, index + 1, page, theirs[index] as Buffer)
      }
    }
  } finally {
    await painter.close()
  }
  report(scores)
  openInOffice(exported)
  const likeness = median(scores.map(({ score }) => score))
  const holes = scores.reduce((sum, each) => sum + each.holes, 0)
  return [
    figure('decks imported and compared', list.length, { least: reached.decks }),
    figure('of them written back and opened whole by LibreOffice', exported.length, { least: reached.decks }),
    figure('generators they come from', generators, { least: reached.generators }),
    figure('likeness of imported pages to LibreOffice, median', likeness, { least: reached.median }),
    figure('blank holes in imported pages', holes, { most: reached.holes }),
  ]
}

const figure = (what: string, value: number, aim: Figure['aim']): Figure => ({
  what,
  ours: value.toFixed(3),
  baseline: 'LibreOffice',
  ratio: value,
  aim,
})

interface ExportedDeck extends DeckFile {
  /** Visible ones, which LibreOffice prints. */
  readonly pages: number
}

function openInOffice(list: readonly ExportedDeck[]): void {
  const office = paintByOffice(list)
  for (const { name, pages } of list) {
    const opened = office.get(name)?.length ?? 0
    if (opened !== pages)
      throw new Error(`${name}: LibreOffice shows ${opened} of ${pages} pages written back`)
  }
}

export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

async function samePixels(ours: Buffer, theirs: Buffer): Promise<[Pixels, Pixels]> {
  const { width = 960, height = 540 } = await sharp(ours).metadata()
  const read = async (png: Buffer): Promise<Pixels> => ({
    data: new Uint8ClampedArray(
      await sharp(png)
        .resize(width, height, { fit: 'fill' })
        .flatten({ background: '#fff' })
        .ensureAlpha()
        .raw()
        .toBuffer(),
    ),
    width,
    height,
  })
  return [await read(ours), await read(theirs)]
}

function report(scores: readonly { name: string; page: number; score: number; holes: number }[]): void {
  const worst = scores.toSorted((a, b) => a.score - b.score)
  console.table(worst.map(({ score, ...rest }) => ({ ...rest, score: Number(score.toFixed(3)) })))
}

async function keep(name: string, page: number, ours: Buffer, theirs: Buffer): Promise<void> {
  const folder = process.env['KEEP_PAGES']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const { width = 960, height = 540 } = await sharp(ours).metadata()
  const right = await sharp(theirs).resize(width, height, { fit: 'fill' }).toBuffer()
  const both = sharp({ create: { width: width * 2 + 10, height, channels: 3, background: '#f0f' } })
    .composite([
      { input: ours, left: 0, top: 0 },
      { input: right, left: width + 10, top: 0 },
    ])
    .png()
  writeFileSync(join(folder, `${name}-${page}.png`), await both.toBuffer())
}
