// Styles that a slide inherits from layout, master and theme, and overrides.
import { describe, expect, test } from 'vitest'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { pageBody } from '#authoring/contract/deck.shapes.ts'
import { readPptx } from './pptx-read.ts'
import { form, paragraph, place, shape, slideFile, type SlideXml } from './testing/slide-file.ts'

const read = async (slide: SlideXml) => {
  const { pages, report } = await readPptx(slideFile(slide))
  const page = pages[0]!
  return { page, report, elements: page.elements }
}
const one = async (shapes: string): Promise<Element> => (await read({ shapes })).elements[0]!
const style =
  '<p:style><a:lnRef idx="2"><a:schemeClr val="accent2"/></a:lnRef><a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef><a:effectRef idx="0"><a:schemeClr val="accent1"/></a:effectRef><a:fontRef idx="major"><a:schemeClr val="lt1"/></a:fontRef></p:style>'
const box = place(0, 0, 100, 50)
const runOf = (element: Element) => ('paragraphs' in element ? element.paragraphs?.[0]?.runs[0] : undefined)

describe('style references', () => {
  test('set fill, line, font and text colour', async () => {
    const element = await one(shape(box + form('rect'), paragraph('Hi'), style))
    expect(element).toMatchObject({ fill: '#4472c4', stroke: '#ed7d31', strokeWidth: 2 })
    expect(runOf(element)).toMatchObject({ color: '#ffffff', font: 'caladea' })
  })

  test('yield to an explicit "no fill" and "no line"', async () => {
    const element = await one(
      shape(`${box}${form('rect')}<a:noFill/><a:ln><a:noFill/></a:ln>`, paragraph('Hi'), style),
    )
    expect(element).toMatchObject({ fill: null, stroke: null })
  })

  test('resolve to gradients of the theme', async () => {
    const element = await one(
      shape(box + form('rect'), '', style.replace('fillRef idx="1"', 'fillRef idx="2"')),
    )
    expect(element).toMatchObject({
      gradient: {
        angle: 90,
        stops: [
          [0, expect.any(String)],
          [1, '#4472c4'],
        ],
      },
    })
  })
})

describe('backgrounds', () => {
  const ground = (idx: number) => `<p:bg><p:bgRef idx="${idx}"><a:schemeClr val="bg1"/></p:bgRef></p:bg>`

  test('from the theme may be gradients', async () => {
    const { page } = await read({ shapes: '', background: ground(1002) })
    expect(page.background.gradient?.stops).toHaveLength(2)
    expect(page.background.gradient?.angle).toBeUndefined()
  })

  test("and text follow the slide's colour map", async () => {
    const { page, elements } = await read({
      shapes: shape(box, paragraph('Light')),
      background: ground(1001),
      override: '<p:clrMapOvr><a:overrideClrMapping bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2"/></p:clrMapOvr>',
    })
    expect(page.background).toEqual({ color: '#000000' })
    expect(runOf(elements[0]!)).toMatchObject({ color: '#ffffff' })
  })
})

describe('placeholders', () => {
  const title = '<p:ph type="title"/>'
  test('inherit position, fill and anchor from the layout; empty ones are invisible', async () => {
    const layout = shape(
      `${place(10, 20, 300, 40)}${form('rect')}<a:solidFill><a:schemeClr val="accent2"/></a:solidFill>`,
      '',
      '',
      title,
    ).replace('</p:sp>', '<p:txBody><a:bodyPr anchor="b"/></p:txBody></p:sp>')
    const { elements } = await read({ layout, shapes: shape('', paragraph('T'), '', title) })
    expect(elements).toMatchObject([{ x: 10, y: 20, width: 300, fill: '#ed7d31', valign: 'bottom' }])
    const empty = await read({ layout, shapes: shape('', '<a:p/>', '', title) })
    expect(empty.elements).toEqual([])
  })
})

describe('text', () => {
  const words = async (properties: string, look = '<a:rPr/>') =>
    (await one(shape(box, paragraph('a', properties, look)))) as Extract<Element, { kind: 'text' }>

  test('keeps spacing, indents and bullets', async () => {
    const { paragraphs } = await words(
      '<a:pPr marL="457200" indent="-228600"><a:lnSpc><a:spcPts val="3000"/></a:lnSpc><a:spcBef><a:spcPts val="600"/></a:spcBef><a:spcAft><a:spcPts val="1200"/></a:spcAft><a:buClr><a:srgbClr val="FF0000"/></a:buClr><a:buSzPct val="80000"/><a:buChar char="→"/></a:pPr>',
    )
    expect(paragraphs[0]).toMatchObject({
      leading: 30,
      before: 6,
      after: 12,
      indent: 36,
      first: -18,
      bullet: 'disc',
      marker: { text: '→', color: '#ff0000', size: 0.8 },
    })
  })

  test('keeps its number format', async () => {
    const { paragraphs } = await words('<a:pPr><a:buAutoNum type="romanUcParenBoth" startAt="4"/></a:pPr>')
    expect(paragraphs[0]).toMatchObject({ bullet: 'number', marker: { text: '(I)', from: 4 } })
  })

  test.each([
    ['Lucida Sans Unicode', 'arimo'],
    ['Calibri', 'carlito'],
    ['Courier New', 'cousine'],
    ['Source Code', 'cousine'],
    ['Georgia', 'gelasio'],
    ['+mj-lt', 'caladea'],
  ])('in %s is set in %s', async (face, font) => {
    expect(
      (await words('', `<a:rPr><a:latin typeface="${face}"/></a:rPr>`)).paragraphs[0]?.runs[0]?.font,
    ).toBe(font)
  })

  test('keeps insets, no-wrap and shrink-to-fit', async () => {
    const element = shape(box, paragraph('a')).replace(
      '<a:bodyPr/>',
      '<a:bodyPr wrap="none" lIns="0" tIns="12700" rIns="25400" bIns="38100"><a:normAutofit/></a:bodyPr>',
    )
    expect(await one(element)).toMatchObject({ insets: [1, 2, 3, 0], noWrap: true, fit: true })
  })
})

describe('shapes', () => {
  test('presets and custom paths keep their outline', async () => {
    const path =
      '<a:custGeom><a:gdLst><a:gd name="x1" fmla="*/ w 1 2"/></a:gdLst><a:pathLst><a:path><a:moveTo><a:pt x="l" y="t"/></a:moveTo><a:lnTo><a:pt x="x1" y="b"/></a:lnTo><a:close/></a:path></a:pathLst></a:custGeom>'
    expect(await one(shape(box + path, '', style))).toMatchObject({ kind: 'shape', path: 'M0 0L500 1000Z' })
    expect(await one(shape(box + form('parallelogram'), '', style))).toMatchObject({
      path: expect.stringMatching(/^M0 1000L125 0L/),
    })
  })

  test('connectors keep bends and arrows', async () => {
    const line = `<p:cxnSp><p:nvCxnSpPr/><p:spPr>${box}${form('bentConnector3')}<a:ln w="12700"><a:solidFill><a:srgbClr val="112233"/></a:solidFill><a:headEnd type="oval"/><a:tailEnd type="triangle"/></a:ln></p:spPr></p:cxnSp>`
    expect(await one(line)).toMatchObject({
      shape: 'arrow-line',
      path: 'M0 0L500 0L500 1000L1000 1000',
      bothEnds: true,
    })
  })

  test('shadows keep distance, direction and blur', async () => {
    const shadow =
      '<a:solidFill><a:srgbClr val="ffffff"/></a:solidFill><a:effectLst><a:outerShdw blurRad="127000" dist="63500" dir="5400000"><a:srgbClr val="000000"><a:alpha val="50000"/></a:srgbClr></a:outerShdw></a:effectLst>'
    expect(await one(shape(box + form('rect') + shadow))).toMatchObject({
      shadow: { x: 0, y: 5, blur: 10, color: '#00000080' },
    })
  })
})

describe('diagrams', () => {
  const data = 'http://schemas.openxmlformats.org/drawingml/2006/diagram'
  const frame = `<p:graphicFrame><p:xfrm><a:off x="127000" y="127000"/><a:ext cx="1270000" cy="1270000"/></p:xfrm><a:graphic><a:graphicData uri="${data}"><dgm:relIds r:dm="d"/></a:graphicData></a:graphic></p:graphicFrame>`
  const model = (more: string) =>
    `<dgm:dataModel><dgm:ptLst><dgm:pt modelId="1" type="doc"/><dgm:pt modelId="2"><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst>${more}</dgm:dataModel>`

  test('come from their stored drawing', async () => {
    const { elements, report } = await read({
      shapes: frame,
      relations: [
        ['d', 'diagramData', '../diagrams/data1.xml'],
        ['w', 'diagramDrawing', '../diagrams/drawing1.xml'],
      ],
      parts: {
        'ppt/diagrams/data1.xml': model('<dsp:dataModelExt relId="w"/>'),
        'ppt/diagrams/drawing1.xml': `<dsp:drawing><dsp:spTree>${shape(
          box + form('chevron'),
          paragraph('Plan'),
          style,
        )
          .replaceAll('p:', 'dsp:')
          .replaceAll('dsp:style', 'dsp:style')}</dsp:spTree></dsp:drawing>`,
      },
    })
    expect(elements).toMatchObject([{ kind: 'shape', x: 10, y: 10, width: 100, fill: '#4472c4' }])
    expect(report).toEqual([])
  })

  test('without one become a text list, with a note in the report', async () => {
    const { elements, report } = await read({
      shapes: frame,
      relations: [['d', 'diagramData', '../diagrams/data1.xml']],
      parts: { 'ppt/diagrams/data1.xml': model('') },
    })
    expect(elements).toMatchObject([
      { kind: 'text', paragraphs: [{ bullet: 'disc', runs: [{ text: 'Plan' }] }] },
    ])
    expect(report).toEqual([{ page: 1, what: 'A diagram became a list of its words.' }])
  })
})

test("a table's cells get the look of its style", async () => {
  const cell = (text: string) => `<a:tc><a:txBody><a:bodyPr/>${paragraph(text)}</a:txBody><a:tcPr/></a:tc>`
  const { elements } = await read({
    shapes: `<p:graphicFrame><p:xfrm><a:off x="0" y="0"/><a:ext cx="1270000" cy="508000"/></p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1" bandRow="1"><a:tableStyleId>{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}</a:tableStyleId></a:tblPr><a:tblGrid><a:gridCol w="1270000"/></a:tblGrid>${['a', 'b', 'c'].map(text => `<a:tr h="254000">${cell(text)}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
  })
  const [table] = elements
  if (table?.kind !== 'table') throw new Error('there is no table')
  const [head, band, plain] = table.rows.map(({ cells }) => cells[0])
  expect(head).toMatchObject({ fill: '#4472c4', paragraphs: [{ runs: [{ bold: true, color: '#ffffff' }] }] })
  expect(head?.edges?.[2]).toEqual(['#ffffff', 3])
  expect(new Set([head?.fill, band?.fill, plain?.fill]).size).toBe(3)
})

test('imported pages pass validation', async () => {
  const { page } = await read({
    shapes: shape(box + form('cloud'), paragraph('Hi'), style) + shape(box + form('can'), '', style),
  })
  expect(pageBody.safeParse(page).error).toBeUndefined()
})
