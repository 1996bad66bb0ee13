// Import, export and import again gives the same pages; and any corrupt file ends in pages or in an error
// message.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync, type Unzipped } from 'fflate'
import { describe, expect, test } from 'vitest'
import { pageBody, type PageBody } from '#authoring/contract/deck.shapes.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { UnreadableFile } from '#kit/web/sheets/zip.ts'
import { decks } from '../../../../../bench/parts/likeness/decks.ts'
import { omit } from '../model/omit.ts'
import { readPptx, type Imported } from './pptx-read.ts'
import { writePptx } from '#authoring/contract/pptx/pptx-file.ts'
import { form, paragraph, place, shape, slideFile } from './testing/slide-file.ts'

const folder = join(import.meta.dirname, 'testing/decks')
const bytesOf = (name: string) => new Uint8Array(readFileSync(join(folder, name)))

const style =
  '<p:style><a:lnRef idx="2"><a:schemeClr val="accent2"/></a:lnRef><a:fillRef idx="2"><a:schemeClr val="accent1"/></a:fillRef><a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></p:style>'
const rich = slideFile({
  background: '<p:bg><p:bgRef idx="1002"><a:schemeClr val="bg2"/></p:bgRef></p:bg>',
  shapes: [
    shape(`${place(10, 10, 200, 80)}${form('chevron')}`, paragraph('Words'), style),
    shape(`${place(10, 110, 200, 80, ' rot="1800000" flipH="1"')}${form('cloud')}`, '', style),
    shape(
      place(300, 10, 300, 200),
      paragraph(
        'First',
        '<a:pPr marL="457200" indent="-457200"><a:spcBef><a:spcPts val="900"/></a:spcBef><a:buAutoNum type="alphaLcParenR" startAt="3"/></a:pPr>',
      ) +
        paragraph(
          'Second',
          '<a:pPr lvl="1"><a:lnSpc><a:spcPts val="2400"/></a:lnSpc><a:buClr><a:srgbClr val="FF0000"/></a:buClr><a:buChar char="–"/></a:pPr>',
        ),
    ),
    `<p:cxnSp><p:nvCxnSpPr/><p:spPr>${place(10, 300, 200, 80)}${form('bentConnector3')}<a:ln w="25400"><a:solidFill><a:srgbClr val="112233"/></a:solidFill><a:headEnd type="triangle"/><a:tailEnd type="triangle"/></a:ln></p:spPr></p:cxnSp>`,
  ].join(''),
})

const again = async ({ width, height, pages, media }: Imported) =>
  readPptx(await writePptx({ width, height, pages, files: media }))
/** Without ids, groups and file paths, which are regenerated. */
const plain = (pages: readonly PageBody[]) =>
  pages.map(page => ({
    ...page,
    background: { ...page.background, ...(page.background.file && { file: 'x' }) },
    elements: page.elements.map((element): object => {
      const rest = omit(element, '_id', 'group', 'locked')
      return { ...rest, ...('file' in rest && { file: 'x' }) }
    }),
  }))

describe('round trip', () => {
  test('decks of every generator are stable', async () => {
    for (const { name, bytes } of await decks()) {
      const once = await again(await readPptx(new Uint8Array(bytes)))
      const twice = await again(once)
      expect(plain(twice.pages), name).toEqual(plain(once.pages))
      expect(twice.media.size, name).toBe(once.media.size)
    }
  })

  test('gradients, outlines, bent lines, numbering and spacing are preserved', async () => {
    const first = await readPptx(rich)
    const second = await again(first)
    expect(plain(second.pages)).toEqual(plain(first.pages))
  })
})

describe('corrupt files', () => {
  const damaged = async (parts: Unzipped, change: (text: string) => string) => {
    const slide = strFromU8(parts['ppt/slides/slide1.xml'] ?? new Uint8Array())
    const bytes = zipSync({ ...parts, 'ppt/slides/slide1.xml': strToU8(change(slide)) }, { level: 0 })
    try {
      return (await readPptx(bytes)).pages
    } catch (error) {
      if (error instanceof UnreadableFile) return []
      throw error
    }
  }
  const files = [rich, ...['table.pptx', 'shapes.pptx', 'groups.pptx'].map(bytesOf)]
  const sources = files.map(file => unzipSync(file))

  test('nonsensical numbers, text in place of numbers, and missing parts are tolerated', async () => {
    const count = proofSize({ test: 120, stress: 3000 })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sources),
        fc.nat(),
        fc.constantFrom('', '-1', '99999999999', 'NaN', '0', 'x', '1e400', '"', '<', '{}'),
        async (parts, seed, value) => {
          const pages = await damaged(parts, text => {
            const spots = [...text.matchAll(/="([^"]*)"/g)]
            const spot = spots[seed % Math.max(1, spots.length)]
            if (!spot) return text
            return `${text.slice(0, spot.index + 2)}${value}${text.slice(spot.index + 2 + (spot[1]?.length ?? 0))}`
          })
          for (const page of pages) expect(Array.isArray(page.elements)).toBe(true)
        },
      ),
      { numRuns: count },
    )
  })

  test('missing or misplaced elements are tolerated', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sources), fc.nat(), async (parts, seed) => {
        await damaged(parts, text => {
          const tags = [...new Set([...text.matchAll(/<([ap]:\w+)/g)].map(([, name]) => name))]
          const tag = tags[seed % Math.max(1, tags.length)] ?? 'a:p'
          return text.replaceAll(`<${tag}`, '<a:gone').replaceAll(`</${tag}>`, '</a:gone>')
        })
      }),
      { numRuns: proofSize({ test: 80, stress: 1000 }) },
    )
  })

  test('imported pages pass validation', async () => {
    for (const file of files)
      for (const page of (await readPptx(file)).pages) {
        const stored = { ...page, elements: page.elements.filter(element => !('file' in element)) }
        expect(pageBody.safeParse(stored).error).toBeUndefined()
      }
  })
})
