// Written files conform to ECMA-376: the Open XML SDK validator checks schemas, relationships, content types
// and ids. It skips malformed XML, so well-formedness is checked first.
import validate from '@ooxml-tools/validate'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { pageBody, type PageBody } from '#authoring/contract/deck.shapes.ts'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { decks } from '../../../../../bench/parts/likeness/decks.ts'
import { readPptx } from './pptx-read.ts'
import { writePptx } from '#authoring/contract/pptx/pptx-file.ts'
import { anyFiles, anyPage } from './testing/any-page.ts'

/** The validator reads one file at a time. */
async function faultsOf(file: Uint8Array): Promise<string[]> {
  const faults = [...(await validate(file, 'pptx', 'Office2007')), ...(await validate(file, 'pptx'))]
  return [
    ...faults.map(({ description, path }) => `${path.partUri} ${path.xpath}: ${description}`),
    ...repeatedIds(file),
  ]
}

/** Ids of elements on a slide are unique, which the validator does not check. */
const repeatedIds = (file: Uint8Array): string[] =>
  Object.entries(unzipSync(file, { filter: ({ name }) => /slides\/slide\d+\.xml$/.test(name) })).flatMap(
    ([name, xml]) => {
      const ids = [...strFromU8(xml).matchAll(/<p:cNvPr id="(\d+)"/g)].map(([, id]) => id)
      return ids.filter((id, at) => ids.indexOf(id) < at).map(id => `${name}: id ${id} is there twice`)
    },
  )

const writtenFrom = (pages: readonly PageBody[]) =>
  writePptx({ width: 960, height: 540, pages, files: anyFiles })

test('every valid page is written in conformance with the standard', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPage, { minLength: 1, maxLength: 2 }), async pages => {
      for (const page of pages) expect(pageBody.safeParse(page).error).toBeUndefined()
      expect(await faultsOf(await writtenFrom(pages))).toEqual([])
    }),
    // Shrinking takes hundreds of validations, and the errors already give the location.
    { numRuns: proofSize({ test: 15, stress: 500 }), endOnFailure: true },
  )
}, 300_000)

test('decks from other programs are written in conformance with the standard', async () => {
  for (const { name, bytes } of await decks()) {
    const { width, height, pages, media } = await readPptx(new Uint8Array(bytes))
    const file = await writePptx({ width, height, pages, files: media })
    expect(await faultsOf(file), name).toEqual([])
  }
}, 300_000)

describe('the validator detects', () => {
  const box = { kind: 'text' as const, x: 0, y: 0, width: 90, height: 20, paragraphs: [] }
  const page: PageBody = {
    layout: 'blank',
    background: {},
    tips: '',
    elements: [
      { ...box, _id: 'a' },
      { ...box, _id: 'b' },
    ],
  }
  const changed = async (path: string, change: (xml: string) => string) => {
    const parts = unzipSync(await writtenFrom([page]))
    return zipSync({ ...parts, [path]: strToU8(change(strFromU8(parts[path] ?? new Uint8Array()))) })
  }
  test.each([
    ['an element in the wrong place', 'ppt/slides/slide1.xml', '<p:nvGrpSpPr>', '<p:grpSpPr/><p:nvGrpSpPr>'],
    ['a missing attribute', 'ppt/slides/slide1.xml', ' id="1"', ''],
    ['a relation that leads nowhere', 'ppt/presentation.xml', 'r:id="rId10"', 'r:id="rId99"'],
    ['two of one id', 'ppt/slides/slide1.xml', ' id="3"', ' id="2"'],
  ])('%s', async (_, path, from, to) => {
    expect(await faultsOf(await changed(path, xml => xml.replace(from, to)))).not.toEqual([])
  })
})
