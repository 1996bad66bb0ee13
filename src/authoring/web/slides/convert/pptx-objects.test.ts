// Charts and embedded objects of a presentation.
import { describe, expect, test } from 'vitest'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { writePptx } from '#authoring/contract/pptx/pptx-file.ts'
import { readPptx } from './pptx-read.ts'
import { paragraph, place, slideFile, type SlideXml } from './testing/slide-file.ts'

const read = async (slide: SlideXml): Promise<Element[]> =>
  (await readPptx(slideFile(slide))).pages[0]?.elements ?? []

test('embedded objects of PowerPoint 2007 are shown by their preview picture', async () => {
  const relations =
    '<Relationships><Relationship Id="rId1" Type="http://x/relationships/image" Target="../media/photo.png"/></Relationships>'
  const list = await read({
    relations: [['v', 'vmlDrawing', '../drawings/vmlDrawing1.vml']],
    parts: {
      'ppt/media/photo.png': new Uint8Array([1, 2, 3]),
      'ppt/drawings/vmlDrawing1.vml':
        '<xml><v:shape id="_x0000_s1025"/><v:shape id="_x0000_s1026"><v:imagedata o:relid="rId1" o:title=""/></v:shape></xml>',
      'ppt/drawings/_rels/vmlDrawing1.vml.rels': relations,
    },
    shapes:
      '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="o"/></p:nvGraphicFramePr><p:xfrm><a:off x="127000" y="254000"/><a:ext cx="1270000" cy="635000"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/presentationml/2006/ole"><p:oleObj spid="_x0000_s1026" progId="Equation.3"><p:embed/></p:oleObj></a:graphicData></a:graphic></p:graphicFrame>',
  })
  expect(list).toMatchObject([
    { kind: 'image', file: 'ppt/media/photo.png', x: 10, y: 20, width: 100, height: 50 },
  ])
})

describe('what cannot be shown is a box with the words of the report, at its place', () => {
  const frame = (uri: string, inside: string) =>
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="o"/></p:nvGraphicFramePr><p:xfrm><a:off x="127000" y="254000"/><a:ext cx="2540000" cy="1270000"/></p:xfrm><a:graphic><a:graphicData uri="http://x/${uri}">${inside}</a:graphicData></a:graphic></p:graphicFrame>`
  const ink = (fallback: string) =>
    `<mc:AlternateContent><mc:Choice Requires="p14"><p:contentPart r:id="i"><p14:nvContentPartPr/><p14:xfrm><a:off x="127000" y="254000"/><a:ext cx="2540000" cy="1270000"/></p14:xfrm></p:contentPart></mc:Choice>${fallback}</mc:AlternateContent>`
  const text = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:nvPr/></p:nvSpPr><p:spPr>${place(10, 20, 200, 100)}</p:spPr><p:txBody><a:bodyPr/>${paragraph('Drawn')}</p:txBody></p:sp>`
  test.each([
    ['a chart without numbers', frame('chart', '<c:chart r:id="c"/>'), 'A chart was left out.'],
    ['an object without preview', frame('ole', '<p:oleObj/>'), 'An embedded object was left out.'],
    ['a diagram without words', frame('diagram', '<dgm:relIds r:dm="d"/>'), 'A diagram was left out.'],
    ['ink without fallback', ink(''), 'Ink was left out.'],
    ['ink with fallback', ink(`<mc:Fallback>${text}</mc:Fallback>`), 'Drawn'],
  ])('%s', async (_, shapes, words) => {
    const { pages, report } = await readPptx(slideFile({ shapes }))
    expect(pages[0]?.elements).toMatchObject([
      { x: 10, y: 20, width: 200, height: 100, paragraphs: [{ runs: [{ text: words }] }] },
    ])
    expect(report).toEqual(words === 'Drawn' ? [] : [{ page: 1, what: words }])
  })
})

describe('charts', () => {
  const chartXml = (cat: string, axes = '') =>
    `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/><c:ser><c:cat>${cat}</c:cat><c:val><c:numRef><c:numCache><c:ptCount val="2"/><c:pt idx="0"><c:v>1</c:v></c:pt><c:pt idx="1"><c:v>2</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart>${axes}</c:plotArea></c:chart></c:chartSpace>`
  const chartOf = (cat: string): SlideXml => ({
    relations: [['c', 'chart', '../charts/chart1.xml']],
    parts: { 'ppt/charts/chart1.xml': chartXml(cat) },
    shapes:
      '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="c"/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="5080000" cy="2540000"/></p:xfrm><a:graphic><a:graphicData><c:chart r:id="c"/></a:graphicData></a:graphic></p:graphicFrame>',
  })
  const names = (cat: string) =>
    read(chartOf(cat)).then(([chart]) => (chart?.kind === 'chart' ? chart.categories : []))
  const point = (at: number, value: string) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`

  test('format dates as the file does', async () => {
    const days = (code: string) =>
      names(
        `<c:numRef><c:numCache><c:formatCode>${code}</c:formatCode><c:ptCount val="2"/>${point(0, '43831')}${point(1, '44197')}</c:numCache></c:numRef>`,
      )
    expect(await days('m/d/yyyy')).toEqual(['1/1/2020', '1/1/2021'])
    expect(await days('mmm-yy')).toEqual(['Jan-20', 'Jan-21'])
    expect(await days('General')).toEqual(['43831', '44197'])
  })

  test('use the category level next to the values', async () => {
    expect(
      await names(
        `<c:multiLvlStrRef><c:multiLvlStrCache><c:ptCount val="2"/><c:lvl>${point(0, 'Spring')}${point(1, 'Summer')}</c:lvl><c:lvl>${point(0, 'Year')}</c:lvl></c:multiLvlStrCache></c:multiLvlStrRef>`,
      ),
    ).toEqual(['Spring', 'Summer'])
  })

  test('keep axis limits, titles and percentages on import and export', async () => {
    const title = (words: string) =>
      `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${words}</a:t></a:r></a:p></c:rich></c:tx></c:title>`
    const axes = `<c:catAx><c:axId val="1"/><c:delete val="1"/>${title('Gone')}</c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:max val="1"/><c:min val="0.5"/></c:scaling><c:delete val="0"/>${title('Part')}<c:numFmt formatCode="0%" sourceLinked="0"/></c:valAx>`
    const first = await readPptx(
      slideFile({
        ...chartOf(''),
        parts: { 'ppt/charts/chart1.xml': chartXml('', axes) },
      }),
    )
    const wanted = { axes: { least: 0.5, most: 1, percent: true, noNames: true, titles: ['', 'Part'] } }
    expect(first.pages[0]?.elements).toMatchObject([wanted])
    const again = await readPptx(await writePptx({ ...first, files: first.media }))
    expect(again.pages[0]?.elements).toMatchObject([wanted])
  })

  test.each([
    ['<c:showVal val="1"/>', { labels: true, labelWords: ['value'], labelsInside: true }],
    ['<c:showCatName val="1"/><c:showPercent val="1"/>', { labels: true, labelWords: ['name', 'share'] }],
    ['<c:showVal val="0"/>', {}],
  ])('with slices are labelled as in the file: %s', async (shown, wanted) => {
    const place = shown.includes('CatName') ? '<c:dLblPos val="outEnd"/>' : ''
    const labels = `<c:dLbls>${place}${shown}</c:dLbls>`
    const pie = chartXml('')
      .replace('<c:barChart><c:barDir val="col"/>', '<c:pieChart>')
      .replace('</c:ser></c:barChart>', `</c:ser>${labels}</c:pieChart>`)
    const [chart] = await read({ ...chartOf(''), parts: { 'ppt/charts/chart1.xml': pie } })
    const own = chart?.kind === 'chart' ? chart : undefined
    expect({
      labels: own?.labels,
      labelWords: own?.labelWords,
      labelsInside: own?.labelsInside,
    }).toEqual({
      labels: undefined,
      labelWords: undefined,
      labelsInside: undefined,
      ...wanted,
    })
  })

  test('report features that are not drawn', async () => {
    const xml = chartXml('')
      .replace('</c:ser>', '<c:trendline/></c:ser>')
      .replaceAll('barChart', 'bar3DChart')
    const { report } = await readPptx(slideFile({ ...chartOf(''), parts: { 'ppt/charts/chart1.xml': xml } }))
    expect(report.map(({ what }) => what)).toEqual(['3-D chart, drawn flat', 'Trend line of a chart'])
  })
})
