// Every feature of a presentation is either drawn or named in the report.
import { describe, expect, test } from 'vitest'
import { losses } from './loss-rules.ts'
import type { PictureStudio } from './picture-changes.ts'
import { readPptx, type Imported } from './pptx-read.ts'
import { features, unseen, type Feature } from './testing/known-features.ts'
import { paragraph, place, shape, slideFile } from './testing/slide-file.ts'

/** Each picture effect produces a different picture. */
const studio: PictureStudio = {
  repaint: async () => new Uint8Array([4]),
  tile: async () => new Uint8Array([5]),
  pattern: async () => new Uint8Array([6]),
}
const read = (shapes: string, page = ''): Promise<Imported> =>
  readPptx(
    slideFile({
      shapes,
      override: page,
      relations: [
        ['p', 'image', '../media/photo.png'],
        ['w', 'hyperlink', 'https://example.org'],
      ],
      parts: { 'ppt/media/photo.png': new Uint8Array([1, 2, 3]) },
    }),
    undefined,
    studio,
  )
const readIn = ({ isPage }: Feature, xml: string) => (isPage ? read('', xml) : read(xml))

const found = new Set<string>()
test.each(features)('$name', async feature => {
  const [own, plain] = [await readIn(feature, feature.slide), await readIn(feature, feature.without)]
  expect(plain.report).toEqual([])
  for (const { what } of own.report) found.add(what)
  const isDrawn = JSON.stringify(own.pages) !== JSON.stringify(plain.pages)
  expect(isDrawn || own.report.length > 0).toBe(true)
})

test.each(Object.entries(unseen))('%s is not named', async (_, shapes) => {
  expect((await read(shapes)).report).toEqual([])
})

test('tabs are reported only if the text contains one', async () => {
  const words = (text: string) =>
    `<a:p><a:pPr defTabSz="914400"><a:tabLst><a:tab pos="1270000" algn="l"/></a:tabLst></a:pPr><a:r><a:rPr/><a:t>${text}</a:t></a:r></a:p>`
  const { report } = await read(shape(place(0, 0, 100, 50), words('One\ttwo')))
  expect(report).toEqual([{ page: 1, what: 'Tab stops' }])
  expect((await read(shape(place(0, 0, 100, 50), words('One two')))).report).toEqual([])
})

test('a loss of several shapes on a page is named once', async () => {
  const words = paragraph('Far', '', '<a:rPr strike="dblStrike"/>')
  const { report } = await read(shape(place(0, 0, 9, 9), words).repeat(3))
  expect(report).toEqual([{ page: 1, what: 'Double strikethrough' }])
})

describe('names of losses', () => {
  test('are all covered above, except those of charts and pages', () => {
    const { shape, group, line, blip, body, paragraph: words, run, table, cell } = losses
    const all = [shape, group, line, blip, body, words, run, table, cell].flat()
    expect(all.map(({ what }) => what).filter(what => !found.has(what))).toEqual([])
  })

  test('begin with a capital letter and have no full stop', () => {
    const all = Object.values(losses).flatMap(list => list.map(({ what }) => what))
    expect(all.filter(what => !/^[A-Z3][^.]*$/.test(what))).toEqual([])
  })
})
