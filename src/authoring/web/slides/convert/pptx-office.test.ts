// Features of PowerPoint and Google Slides decks beyond plain shapes and text.
import { describe, expect, test } from 'vitest'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { writePptx } from '#authoring/contract/pptx/pptx-file.ts'
import type { PictureStudio } from './picture-changes.ts'
import { readPptx } from './pptx-read.ts'
import { form, paragraph, place, shape, slideFile, type SlideXml } from './testing/slide-file.ts'

const picture = {
  relations: [['p', 'image', '../media/photo.png']],
  parts: { 'ppt/media/photo.png': new Uint8Array([1, 2, 3]) },
} as const
const read = async (slide: SlideXml, studio?: PictureStudio): Promise<Element[]> =>
  (await readPptx(slideFile(slide), undefined, studio)).pages[0]?.elements ?? []
const one = async (shapes: string): Promise<Element> => (await read({ shapes }))[0]!
const box = place(100, 100, 200, 80)
const runsOf = (element: Element | undefined) =>
  element && 'paragraphs' in element ? (element.paragraphs?.[0]?.runs ?? []) : []

describe('placeholders', () => {
  const small =
    '<p:sp><p:nvSpPr><p:cNvPr id="9" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="dt" sz="half" idx="2"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle><a:lvl1pPr><a:defRPr sz="900"/></a:lvl1pPr></a:lstStyle><a:p/></p:txBody></p:sp>'

  test('of a second column do not inherit from the date, which has the same index on the master', async () => {
    const [element] = await read({
      master: small,
      layout: shape(box, '', '', '<p:ph sz="half" idx="2"/>'),
      shapes: shape('', paragraph('Right column'), '', '<p:ph sz="half" idx="2"/>'),
    })
    expect(runsOf(element)).toMatchObject([{ text: 'Right column', size: 20 }])
  })

  test('for the page number show it', async () => {
    const field = '<a:p><a:fld id="{1}" type="slidenum"><a:rPr/><a:t>‹#›</a:t></a:fld></a:p>'
    expect(runsOf(await one(shape(box, field)))).toMatchObject([{ text: '1' }])
  })

  test('and shapes that are hidden are left out', async () => {
    const hidden = shape(box, paragraph('Answer')).replace('<p:cNvPr ', '<p:cNvPr hidden="1" ')
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="g" hidden="1"/></p:nvGrpSpPr><p:grpSpPr/>${shape(box, paragraph('Too'))}</p:grpSp>`
    expect(await read({ shapes: hidden + group })).toEqual([])
  })
})

describe('text', () => {
  test('in symbol fonts becomes the Unicode characters that they show', async () => {
    const wing = '<a:rPr><a:sym typeface="Wingdings"/></a:rPr>'
    const words = `<a:p><a:r>${wing}<a:t>\uF0E0</a:t></a:r><a:r>${wing}<a:t>à</a:t></a:r><a:r><a:rPr><a:latin typeface="Symbol"/></a:rPr><a:t>a</a:t></a:r><a:r><a:rPr/><a:t> voilà</a:t></a:r></a:p>`
    expect(
      runsOf(await one(shape(box, words)))
        .map(({ text }) => text)
        .join(''),
    ).toBe('→→α voilà')
  })

  test('keeps highlight and letter spacing on import and export', async () => {
    const look = '<a:rPr spc="300"><a:highlight><a:srgbClr val="FFFF00"/></a:highlight></a:rPr>'
    const first = await readPptx(slideFile({ shapes: shape(box, paragraph('Marked', '', look)) }))
    const marked = [{ text: 'Marked', highlight: '#ffff00', tracking: 3 }]
    expect(runsOf(first.pages[0]?.elements[0])).toMatchObject(marked)
    const again = await readPptx(await writePptx({ ...first, files: first.media }))
    expect(runsOf(again.pages[0]?.elements[0])).toMatchObject(marked)
  })

  test('in small capitals has two sizes', async () => {
    const runs = runsOf(await one(shape(box, paragraph('Small', '', '<a:rPr sz="2000" cap="small"/>'))))
    expect(runs).toMatchObject([
      { text: 'S', size: 20, caps: true },
      { text: 'mall', size: 16, caps: true },
    ])
  })

  test('is upside down in a vertically flipped shape', async () => {
    const mirrored = await one(shape(place(100, 100, 200, 80, ' rot="10800000" flipV="1"'), paragraph('Up')))
    const list = await read({
      shapes: shape(
        `${place(100, 100, 200, 80, ' flipV="1"')}${form('rect')}<a:solidFill><a:srgbClr val="112233"/></a:solidFill>`,
        paragraph('Down'),
      ),
    })
    const words = [mirrored, ...list].filter(element => runsOf(element).length > 0)
    expect(words.map(({ rotation = 0, flipY = false }) => [rotation % 360, flipY])).toEqual([
      [0, false],
      [180, false],
    ])
  })
})

test('open outlines keep their arrows', async () => {
  const curve =
    '<a:custGeom><a:pathLst><a:path w="100" h="100" fill="none"><a:moveTo><a:pt x="0" y="100"/></a:moveTo><a:lnTo><a:pt x="50" y="0"/></a:lnTo><a:lnTo><a:pt x="100" y="40"/></a:lnTo></a:path></a:pathLst></a:custGeom>'
  const line =
    '<a:noFill/><a:ln w="12700"><a:solidFill><a:srgbClr val="112233"/></a:solidFill><a:tailEnd type="triangle"/></a:ln>'
  expect(await one(shape(box + curve + line))).toMatchObject({
    shape: 'arrow-line',
    path: 'M0 1000L500 0L1000 400',
  })
})

test('lines with round and diamond ends keep them on import and export', async () => {
  const line = (type: string) =>
    `<p:cxnSp><p:nvCxnSpPr/><p:spPr>${box}${form('straightConnector1')}<a:ln w="12700"><a:solidFill><a:srgbClr val="112233"/></a:solidFill><a:headEnd type="${type}"/><a:tailEnd type="${type}"/></a:ln></p:spPr></p:cxnSp>`
  const first = await readPptx(slideFile({ shapes: line('oval') + line('diamond') + line('triangle') }))
  const again = await readPptx(await writePptx({ ...first, files: first.media }))
  for (const { pages } of [first, again])
    expect(pages[0]?.elements.map(element => ('head' in element ? element.head : null))).toEqual([
      'dot',
      'diamond',
      null,
    ])
})

test('dotted lines stay dotted, and shapes filled with the background have its colour', async () => {
  const list = await read({
    background: '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFF4D6"/></a:solidFill></p:bgPr></p:bg>',
    shapes: shape(
      `${box}${form('rect')}<a:ln w="12700"><a:solidFill><a:srgbClr val="112233"/></a:solidFill><a:prstDash val="sysDot"/></a:ln>`,
      '',
      '<p:style><a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef></p:style>',
    ).replace('<p:sp>', '<p:sp useBgFill="1">'),
  })
  expect(list).toMatchObject([{ dash: true, dots: true, fill: '#fff4d6' }])
})

test('path gradients keep their centre', async () => {
  const gradient = (rect: string) =>
    `${box}${form('rect')}<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="FFFFFF"/></a:gs><a:gs pos="100000"><a:srgbClr val="112233"/></a:gs></a:gsLst><a:path path="circle"><a:fillToRect ${rect}/></a:path></a:gradFill>`
  const list = await read({
    shapes:
      shape(gradient('l="100000" t="100000"')) + shape(gradient('l="50000" t="50000" r="50000" b="50000"')),
  })
  expect(list.map(element => ('gradient' in element ? element.gradient?.focus : null))).toEqual([
    [1, 1],
    undefined,
  ])
})

test('text of diagrams keeps its position', async () => {
  const words =
    '<p:txXfrm rot="-5400000"><a:off x="1270000" y="1270000"/><a:ext cx="1016000" cy="635000"/></p:txXfrm>'
  const turned = shape(
    `${place(80, 100, 100, 60, ' rot="5400000"')}${form('chevron')}<a:solidFill><a:srgbClr val="112233"/></a:solidFill>`,
    paragraph('Upright'),
  ).replace('</p:sp>', `${words}</p:sp>`)
  const list = await read({ shapes: turned })
  expect(list.map(element => [element.kind, element.rotation ?? 0, element.width])).toEqual([
    ['shape', 90, 100],
    ['text', 0, 80],
  ])
})

describe('pictures', () => {
  const photo = (blip: string, more = '', how = '<a:stretch><a:fillRect/></a:stretch>') =>
    `<p:pic><p:nvPicPr><p:cNvPr id="5" name="x"/></p:nvPicPr><p:blipFill><a:blip r:embed="p">${blip}</a:blip>${more}${how}</p:blipFill><p:spPr>${box}${form('rect')}</p:spPr></p:pic>`
  const filled = (fill: string) => shape(`${box}${form('rect')}${fill}`)
  const wanted: unknown[] = []
  const answer = (what: unknown) => {
    wanted.push(what)
    return Promise.resolve(new Uint8Array([9]))
  }
  const studio: PictureStudio = {
    repaint: (_, changes) => answer(changes),
    tile: (_, tile) => answer(tile),
    pattern: pattern => answer(pattern),
  }

  test('with a negative crop are smaller; those beyond their box are cropped', async () => {
    const list = await read({
      ...picture,
      shapes:
        photo('', '<a:srcRect l="-50000" r="-50000"/>') +
        photo('', '', '<a:stretch><a:fillRect l="-50000" r="-50000"/></a:stretch>') +
        photo('', '<a:srcRect t="25000"/>'),
    })
    expect(list).toMatchObject([
      { x: 150, y: 100, width: 100, height: 80 },
      { x: 100, width: 200, crop: { left: 0.25, top: 0, right: 0.25, bottom: 0 } },
      { x: 100, width: 200, crop: { left: 0, top: 0.25, right: 0, bottom: 0 } },
    ])
    expect(list[0]).not.toHaveProperty('crop')
  })

  test('are recoloured as in the file, and stay unchanged if painting is unavailable', async () => {
    wanted.length = 0
    const slide = {
      ...picture,
      shapes:
        photo('<a:grayscl/>') + photo('<a:lum bright="20000"/>') + photo('<a:alphaModFix amt="50000"/>'),
    }
    const painted = await read(slide, studio)
    expect(wanted).toEqual([[{ is: 'grey' }], [{ is: 'light', bright: 0.2, contrast: 0 }]])
    expect(new Set(painted.map(element => 'file' in element && element.file)).size).toBe(3)
    const plain = await read(slide)
    expect(new Set(plain.map(element => 'file' in element && element.file))).toEqual(
      new Set(['ppt/media/photo.png']),
    )
  })

  test('and patterns fill shapes', async () => {
    wanted.length = 0
    const list = await read(
      {
        ...picture,
        shapes:
          filled(
            '<a:blipFill><a:blip r:embed="p"/><a:tile tx="0" ty="0" sx="50000" sy="50000" algn="ctr"/></a:blipFill>',
          ) +
          filled(
            '<a:pattFill prst="wdUpDiag"><a:fgClr><a:srgbClr val="112233"/></a:fgClr><a:bgClr><a:srgbClr val="FFFFFF"/></a:bgClr></a:pattFill>',
          ),
      },
      studio,
    )
    expect(list.map(({ kind }) => kind)).toEqual(['image', 'image'])
    expect(wanted).toMatchObject([
      { alongX: 0.5, alongY: 0.5, across: 0.75 },
      { name: 'wdUpDiag', front: '#112233', back: '#ffffff' },
    ])
  })
})
