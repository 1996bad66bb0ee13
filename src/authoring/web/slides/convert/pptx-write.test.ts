// A written file can be read back with the same text, positions and styles.
import { describe, expect, test } from 'vitest'
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import { readZip } from '#kit/web/sheets/zip.ts'
import { readPptx } from './pptx-read.ts'
import { writePptx } from '#authoring/contract/pptx/pptx-file.ts'
import { parseXml } from './xml.ts'

const hash = 'a'.repeat(64)
const linked = 'https://example.org/a?b=1&c=2'
const page: PageBody = {
  layout: 'blank',
  background: { color: '#fff4d6' },
  tips: 'Ask first.\nThen show.',
  elements: [
    {
      kind: 'text',
      _id: 'e1',
      fill: null,
      stroke: null,
      x: 40,
      y: 30,
      width: 500,
      height: 80,
      insets: [3.6, 7.2, 3.6, 7.2],
      valign: 'middle',
      paragraphs: [
        {
          align: 'center',
          runs: [
            { text: 'Bold & <plain>', size: 32, bold: true, color: '#993300' },
            { text: ' and fine', size: 12, italic: true, link: linked },
          ],
        },
        {
          bullet: 'disc',
          runs: [
            { text: 'a point, H', size: 18, caps: true },
            { text: '2', size: 18, script: 'sub' },
            { text: 'O', size: 18 },
            { text: '2', size: 18, script: 'super' },
          ],
        },
        { bullet: 'number', level: 1, runs: [{ text: 'a number', size: 18, font: 'mono' }] },
      ],
    },
    {
      kind: 'shape',
      shape: 'ellipse',
      _id: 'e2',
      x: 600,
      y: 200,
      width: 120,
      height: 90,
      rotation: 30,
      fill: '#336699',
      stroke: '#112233',
      strokeWidth: 2,
      dash: true,
      valign: 'top',
      paragraphs: [{ runs: [{ text: 'round', size: 14 }] }],
    },
    {
      kind: 'image',
      _id: 'e3',
      x: 10,
      y: 300,
      width: 200,
      height: 150,
      file: hash,
      alt: 'A field',
      crop: { left: 0.1, top: 0, right: 0.2, bottom: 0 },
      link: 'mailto:tara@example.org',
    },
    {
      kind: 'shape',
      shape: 'arrow-line',
      _id: 'e4',
      x: 300,
      y: 400,
      width: 100,
      height: 50,
      flipY: true,
      fill: null,
      stroke: '#aa3311',
      strokeWidth: 3,
    },
    {
      kind: 'drawing',
      _id: 'e5',
      x: 500,
      y: 400,
      width: 100,
      height: 60,
      strokes: [{ points: [0, 0, 50, 30, 100, 60], color: '#114411', width: 4 }],
    },
  ],
}
const made = () =>
  writePptx({
    width: 960,
    height: 540,
    pages: [page, { ...page, elements: [], tips: '', background: {}, hidden: true }],
    files: new Map([[hash, { bytes: new Uint8Array([1, 2, 3]), mime: 'image/png' }]]),
  })

test('every part is well-formed', async () => {
  const zip = await readZip(await made())
  for (const name of zip.names.filter(each => /\.(xml|rels)$/.test(each)))
    expect(parseXml((await zip.text(name)) ?? ''), name).toBeDefined()
})

describe('read back', () => {
  test('pages, size, notes, background', async () => {
    const { width, height, pages, report } = await readPptx(await made())
    expect([width, height, pages.length, report]).toEqual([960, 540, 2, []])
    expect(pages.map(({ tips, background }) => [tips, background])).toEqual([
      [page.tips, page.background],
      ['', { color: '#ffffff' }],
    ])
  })

  test('hidden pages stay hidden', async () => {
    expect((await readPptx(await made())).pages.map(({ hidden }) => hidden)).toEqual([undefined, true])
  })

  test('elements', async () => {
    const { pages, media } = await readPptx(await made())
    const [path] = media.keys()
    const [text, ellipse, picture, arrow, drawing] = pages[0]?.elements ?? []
    const [wantedText, wantedEllipse, wantedPicture, wantedArrow] = page.elements.map(
      ({ _id, ...element }) => element,
    )
    // Defaults become explicit: font, colour and indents as in PowerPoint.
    expect(text).toMatchObject({
      ...wantedText,
      paragraphs: [
        { align: 'center', runs: [{ text: 'Bold & <plain>', font: 'arimo' }, { link: linked }] },
        {
          bullet: 'disc',
          indent: 18,
          first: -18,
          runs: [{ caps: true }, { script: 'sub' }, {}, { script: 'super' }],
        },
        { bullet: 'number', level: 1, runs: [{ font: 'cousine' }] },
      ],
    })
    expect(ellipse).toMatchObject({ ...wantedEllipse, paragraphs: [{ runs: [{ text: 'round', size: 14 }] }] })
    expect(picture).toMatchObject({ ...wantedPicture, file: path })
    expect(arrow).toMatchObject(wantedArrow ?? {})
    expect(drawing).toMatchObject({ path: 'M0 0L500 500L1000 1000', stroke: '#114411', strokeWidth: 4 })
    expect(media.get(path ?? '')).toMatchObject({ bytes: new Uint8Array([1, 2, 3]), mime: 'image/png' })
  })
})
