// Screenshots of every screen in three widths, a few per sheet: `npm run sheets [-- -t name]`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { beforeAll, it } from 'vitest'
import { demoIds, enter, filled, inParts } from './screens.support.ts'
import { schoolWalks, teachingWalks } from './screens.walks.support.ts'
import { useJourney, walk, type Page } from './support.ts'

const widths = [375, 1024, 1440] as const
const usualHeight = 900
/** Taller pages are cropped. */
const maxHeight = 1050
const scale = 0.44
const gap = 8
const labelHeight = 22
const maxSheetHeight = 1560
const folder = join(process.cwd(), '.tmp/sheets')

interface Row {
  readonly label: string
  readonly pictures: readonly Buffer[]
}

const journey = useJourney()
let ids: ReadonlyMap<string, string> = new Map()

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  ids = await demoIds(journey)
})

it.each(inParts({ ...teachingWalks, ...schoolWalks }))('%s', { timeout: 600_000 }, async (name, part) => {
  const { page } = await enter(journey, part.who, part.expected)
  await page.goto(journey.address('/pricing'))
  const rows: Row[] = []
  for (const path of part.paths) rows.push(await drawn(page, path, part.who))
  await write(name.replace(/[^a-z0-9]+/gi, '-').slice(0, 80), rows)
})

async function drawn(page: Page, path: string, who: string): Promise<Row> {
  await page.setViewportSize({ width: widths[0], height: usualHeight })
  await walk(page, filled(path, ids))
  const pictures: Buffer[] = []
  const tooWide: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: usualHeight })
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (height > usualHeight) await page.setViewportSize({ width, height: Math.min(height, maxHeight) })
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) tooWide.push(width)
    await page.waitForLoadState('networkidle')
    pictures.push(await page.screenshot({ animations: 'disabled' }))
  }
  const warning = tooWide.length > 0 ? ` (scrolls sideways at ${tooWide.join(', ')} px)` : ''
  return { label: `${who}  ${path}${warning}`, pictures }
}

/** Writes rows to as many sheets as needed. */
async function write(name: string, rows: readonly Row[]): Promise<void> {
  const sizes = await Promise.all(rows.map(heightOf))
  let sheet: Row[] = []
  let height = 0
  let count = 0
  const finish = async () => {
    if (sheet.length === 0) return
    count++
    writeFileSync(join(folder, `${name}-${count}.png`), await sheetOf(sheet))
    sheet = []
    height = 0
  }
  for (const [at, row] of rows.entries()) {
    const more = sizes[at] ?? 0
    if (height + more > maxSheetHeight) await finish()
    sheet.push(row)
    height += more
  }
  await finish()
}

const small = async (picture: Buffer) => {
  const { width = 0 } = await sharp(picture).metadata()
  return sharp(picture)
    .resize({ width: Math.round(width * scale) })
    .png()
    .toBuffer({ resolveWithObject: true })
}

const heightOf = async ({ pictures }: Row): Promise<number> => {
  const heights = await Promise.all(pictures.map(async picture => (await small(picture)).info.height))
  return Math.max(...heights) + labelHeight + gap
}

async function sheetOf(rows: readonly Row[]): Promise<Buffer> {
  const parts: OverlayOptions[] = []
  let top = 0
  let right = 0
  for (const { label, pictures } of rows) {
    parts.push({ input: labelled(label), left: gap, top })
    let left = gap
    let lowest = 0
    for (const picture of pictures) {
      const { data, info } = await small(picture)
      parts.push({ input: data, left, top: top + labelHeight })
      left += info.width + gap
      lowest = Math.max(lowest, info.height)
    }
    right = Math.max(right, left)
    top += labelHeight + lowest + gap
  }
  const canvas = { width: right, height: top, channels: 3, background: '#8a8f98' } as const
  return sharp({ create: canvas }).composite(parts).png().toBuffer()
}

const labelled = (text: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${labelHeight}"><text x="0" y="16" ` +
      `font-family="sans-serif" font-size="14" fill="#fff">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text></svg>`,
  )
