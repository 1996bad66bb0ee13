// Metafiles in a presentation: drawn if possible, otherwise named in the report.
import { describe, expect, test } from 'vitest'
import { pictureOfMetafile } from './metafile-picture.ts'
import { readPptx } from './pptx-read.ts'
import { emfOf, emfRecords, wmfOf, wmfRecords } from './testing/metafiles.ts'
import { form, paragraph, place, shape, slideFile, type SlideXml } from './testing/slide-file.ts'

const drawing = emfOf(40, 30, [...emfRecords.brush(1, '#3366cc'), ...emfRecords.rectangle(2, 2, 38, 28)])
const flat = wmfOf(40, 30, [...wmfRecords.brush(0, '#3366cc'), ...wmfRecords.rectangle(2, 2, 38, 28)])
const broken = new Uint8Array(40)
const fill = (id: string) => `<a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch>`
const picture = (id: string) =>
  `<p:pic><p:nvPicPr><p:cNvPr id="5" name="x" descr="A field"/></p:nvPicPr><p:blipFill>${fill(id)}</p:blipFill><p:spPr>${place(10, 10, 100, 75)}${form('rect')}</p:spPr></p:pic>`

function read(slide: Partial<SlideXml>, files: Readonly<Record<string, Uint8Array>>) {
  const names = Object.keys(files)
  const relations = names.map((name, at) => [`p${at}`, 'image', `../media/${name}`] as const)
  const deck = slideFile({
    shapes: '',
    ...slide,
    relations,
    parts: {
      ...slide.parts,
      ...Object.fromEntries(names.map(name => [`ppt/media/${name}`, files[name] ?? broken])),
    },
  })
  let isClosed = false
  const drawer = {
    draw: (file: Uint8Array) => pictureOfMetafile(file).catch(() => undefined),
    close: () => {
      isClosed = true
    },
  }
  return readPptx(deck, drawer).then(result => ({ ...result, isClosed }))
}
const lost = (name: string) =>
  `The picture ${name} is a Windows metafile that could not be drawn, and was left out.`

describe('drawn', () => {
  test('pictures, with their position and text', async () => {
    const { pages, media, report, isClosed } = await read(
      { shapes: picture('p0') + picture('p1') },
      { 'a.emf': drawing, 'b.WMF': flat },
    )
    const box = { kind: 'image', x: 10, y: 10, width: 100, height: 75, alt: 'A field' }
    expect(pages[0]?.elements).toMatchObject([
      { ...box, file: 'ppt/media/a.emf' },
      { ...box, file: 'ppt/media/b.WMF' },
    ])
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
    for (const { mime, bytes } of media.values())
      expect([mime, bytes.slice(0, 4)]).toEqual(['image/png', png])
    expect([report, isClosed]).toEqual([[], true])
  })

  test('fills and backgrounds', async () => {
    const { pages, report } = await read(
      {
        background: `<p:bg><p:bgPr><a:blipFill>${fill('p0')}</a:blipFill></p:bgPr></p:bg>`,
        shapes: shape(`${place(10, 10, 100, 75)}${form('rect')}<a:blipFill>${fill('p0')}</a:blipFill>`),
      },
      { 'a.emf': drawing },
    )
    expect(pages[0]).toMatchObject({
      background: { file: 'ppt/media/a.emf' },
      elements: [{ kind: 'image', file: 'ppt/media/a.emf' }],
    })
    expect(report).toEqual([])
  })
})

describe('reported', () => {
  test('metafiles that cannot be drawn, and formats that browsers do not show', async () => {
    const { pages, report } = await read(
      { shapes: picture('p0') + picture('p1') + picture('p9') },
      { 'a.emf': broken, 'b.tiff': broken },
    )
    const words = [
      lost('a.emf'),
      'The picture b.tiff is in a format that browsers do not show, and was left out.',
      'A picture that is not inside the file was left out.',
    ]
    expect(report).toEqual(words.map(what => ({ page: 1, what })))
    // Named where they would stand, never a hole.
    expect(pages[0]?.elements).toMatchObject(
      words.map(text => ({
        kind: 'text',
        alt: 'A field',
        dash: true,
        x: 10,
        width: 100,
        paragraphs: [{ runs: [{ text }] }],
      })),
    )
  })

  test('a shape filled with one, unless it has words; a small one has no room for the report', async () => {
    const filled = (width: number, words = '') =>
      shape(
        `${place(10, 10, width, width)}${form('ellipse')}<a:blipFill>${fill('p0')}</a:blipFill>`,
        words && paragraph(words),
      )
    const { pages } = await read(
      { shapes: filled(100) + filled(20) + filled(100, 'Ebb') },
      { 'a.emf': broken },
    )
    expect(pages[0]?.elements).toMatchObject([
      { kind: 'text', dash: true, paragraphs: [{ runs: [{ text: lost('a.emf') }] }] },
      { kind: 'shape', dash: true, width: 20, alt: lost('a.emf') },
      { kind: 'shape', shape: 'ellipse', paragraphs: [{ runs: [{ text: 'Ebb' }] }] },
    ])
  })

  test('elements on the master, once and without a page number', async () => {
    const { report } = await read(
      {
        master: picture('m'),
        parts: {
          'ppt/slideMasters/_rels/slideMaster1.xml.rels':
            '<Relationships><Relationship Id="t" Type="http://x/relationships/theme" Target="../theme/theme1.xml"/><Relationship Id="m" Type="http://x/relationships/image" Target="../media/logo.wmf"/></Relationships>',
        },
      },
      { 'logo.wmf': broken },
    )
    expect(report).toEqual([{ page: 0, what: lost('logo.wmf') }])
  })
})
