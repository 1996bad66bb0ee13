// Decks in the manner of PowerPoint: placeholders that inherit from layout and master, style references,
// theme backgrounds.
import { chartParts } from './chart-parts.ts'
import type { DeckFile } from './decks.ts'
import { colourMap, deckFile, tree, type DeckParts, type SlideParts } from './package.ts'
import { pngOf } from './picture.ts'
import { numberedFoot, officeLayouts, officePictures, officeSlides } from './powerpoint-office.ts'
import { customForms, gradients, groups, lines, presets, styledShapes } from './powerpoint-shapes.ts'
import { diagramParts } from './powerpoint-diagram.ts'
import { effects } from './powerpoint-effects.ts'
import { metafiles } from './powerpoint-metafiles.ts'
import { tables, texts } from './powerpoint-text.ts'
import { body, frame, para, picture, place, preset, rgb, run, shape } from './shapes.ts'
import { classicColours, officeColours, theme } from './themes.ts'

const level = (at: number, margin: number, indent: number, size: number, bullet = '•', before = 500) =>
  `<a:lvl${at}pPr marL="${margin}" indent="${indent}" algn="l" defTabSz="914400" rtl="0" eaLnBrk="1" latinLnBrk="0" hangingPunct="1"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc><a:spcBef><a:spcPts val="${before}"/></a:spcBef><a:buFont typeface="Arial"/><a:buChar char="${bullet}"/><a:defRPr sz="${size}" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl${at}pPr>`
const textStyles = (titleSize: number, align = 'l') =>
  `<p:txStyles><p:titleStyle><a:lvl1pPr algn="${align}"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc><a:spcBef><a:spcPct val="0"/></a:spcBef><a:buNone/><a:defRPr sz="${titleSize}" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mj-lt"/></a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle>${level(1, 228_600, -228_600, 2800, '•', 1000)}${level(2, 685_800, -228_600, 2400)}${level(3, 1_143_000, -228_600, 2000)}</p:bodyStyle><p:otherStyle><a:lvl1pPr><a:defRPr sz="1800"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr></p:otherStyle></p:txStyles>`
const defaultText =
  '<p:defaultTextStyle><a:lvl1pPr marL="0" algn="l"><a:defRPr sz="1800" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr></p:defaultTextStyle>'
const ph = (type: string, index?: number) =>
  `<p:ph type="${type}"${index === undefined ? '' : ` idx="${index}"`}/>`
const anchored = (anchor: string) =>
  `<a:bodyPr vert="horz" lIns="91440" tIns="45720" rIns="91440" bIns="45720" rtlCol="0" anchor="${anchor}"><a:normAutofit/></a:bodyPr>`

const masterShapes = `${shape({ properties: place(0.92, 0.4, 11.5, 1.45) + preset('rect'), placeholder: ph('title'), text: body(para(run('Title')), anchored('ctr')) })}${shape({ properties: place(0.92, 2, 11.5, 4.76) + preset('rect'), placeholder: ph('body', 1), text: body(para(run('Text')), anchored('t')) })}`
const masterOf = (ground: string, shapes = masterShapes, dark = false) =>
  `<p:cSld><p:bg>${ground}</p:bg>${tree(shapes)}</p:cSld>${colourMap(dark)}`
const plainGround = '<p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef>'
const layouts: DeckParts['layouts'] = [
  {
    attributes: ' type="title"',
    xml: `<p:cSld name="Title">${tree(shape({ properties: place(1.67, 1.23, 10, 2.6), placeholder: ph('ctrTitle'), text: body(para(run('Title')), '<a:bodyPr anchor="b"/>', '<a:lstStyle><a:lvl1pPr algn="ctr"><a:defRPr sz="6000"/></a:lvl1pPr></a:lstStyle>') }) + shape({ properties: place(1.67, 3.94, 10, 1.8), placeholder: ph('subTitle', 1), text: body(para(run('Subtitle')), '<a:bodyPr/>', '<a:lstStyle><a:lvl1pPr marL="0" indent="0" algn="ctr"><a:buNone/><a:defRPr sz="2400"/></a:lvl1pPr></a:lstStyle>') }))}</p:cSld>`,
  },
  {
    attributes: ' type="obj"',
    xml: `<p:cSld name="Content">${tree(shape({ properties: '', placeholder: ph('title'), text: body(para(run('Title'))) }) + shape({ properties: '', placeholder: '<p:ph idx="1"/>', text: body(para(run('Text'))) }))}</p:cSld>`,
  },
  {
    attributes: ' type="twoObj"',
    xml: `<p:cSld name="Two">${tree(shape({ properties: '', placeholder: ph('title'), text: body(para(run('Title'))) }) + shape({ properties: place(0.92, 2, 5.6, 4.76), placeholder: '<p:ph sz="half" idx="1"/>', text: body(para(run('Text'))) }) + shape({ properties: place(6.75, 2, 5.6, 4.76), placeholder: '<p:ph sz="half" idx="2"/>', text: body(para(run('Text'))) }))}</p:cSld>`,
  },
  { attributes: ' type="blank"', xml: `<p:cSld name="Blank">${tree('')}</p:cSld>` },
]

const words = (type: string, paragraphs: string, index?: number, frameOf = '<a:bodyPr/>') =>
  shape({
    properties: '',
    placeholder: type === '' ? `<p:ph idx="${index}"/>` : ph(type, index),
    text: body(paragraphs, frameOf),
  })
const at = (n: number) => `<a:pPr lvl="${n}"/>`

const outline: SlideParts[] = [
  {
    layout: 1,
    shapes:
      words('ctrTitle', para(run('Water on the move'))) +
      words('subTitle', para(run('How rain, rivers and seas hang together')), 1),
  },
  {
    layout: 2,
    shapes:
      words('title', para(run('Where water goes'))) +
      words(
        '',
        para(run('It evaporates from the sea')) +
          para(run('Sun warms the surface'), at(1)) +
          para(run('Wind carries the vapour over land and mountains'), at(1)) +
          para(run('It falls as rain')) +
          para(run('Some of it runs off'), at(1)) +
          para(run('Rivers bring it back'), at(2)) +
          para(
            run('Some sinks into the ground and stays there for a long time before it comes to light again'),
          ),
        1,
      ),
  },
  {
    layout: 3,
    shapes:
      words('title', para(run('Two kinds of water'))) +
      words(
        '',
        para(run('Fresh water')) + para(run('lakes and rivers'), at(1)) + para(run('ice'), at(1)),
        1,
      ) +
      words(
        '',
        para(run('Salt water')) + para(run('seas and oceans'), at(1)) + para(run('97 % of all water'), at(1)),
        2,
      ),
  },
]

const modern = {
  size: [12_192_000, 6_858_000],
  theme: theme(officeColours, 'Calibri Light', 'Calibri'),
  master: masterOf(plainGround),
  textStyles: textStyles(4400),
  layouts,
  defaultText,
} as const
const classic = {
  ...modern,
  size: [9_144_000, 6_858_000],
  theme: theme(classicColours, 'Cambria', 'Calibri', true),
} as const
const arial = { ...modern, theme: theme(officeColours, 'Arial', 'Arial') } as const
const times = { ...modern, theme: theme(officeColours, 'Times New Roman', 'Times New Roman') } as const
const ground = (xml: string) => `<p:bg>${xml}</p:bg>`
const darkMap = `<p:clrMapOvr><a:overrideClrMapping bg1="dk1" tx1="lt1" bg2="dk2" tx2="lt2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/></p:clrMapOvr>`

const themed: SlideParts[] = [
  ...['1002', '1003'].map((idx): SlideParts => ({
    layout: 4,
    background: ground(`<p:bgRef idx="${idx}"><a:schemeClr val="bg2"/></p:bgRef>`),
    shapes: shape({
      properties: place(1, 1, 7, 1.2) + preset('rect'),
      isText: true,
      text: body(para(run('A background of the theme', ' sz="3600" b="1"'))),
    }),
  })),
  {
    layout: 4,
    background: ground('<p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef>'),
    colours: darkMap,
    shapes: shape({
      properties: place(1, 1, 7, 1.2) + preset('rect'),
      isText: true,
      text: body(para(run('Light words on a dark page', ' sz="3600"'))),
    }),
  },
  {
    layout: 4,
    background: ground(
      '<p:bgPr><a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="1F4E79"/></a:gs><a:gs pos="100000"><a:srgbClr val="9DC3E6"/></a:gs></a:gsLst><a:lin ang="2700000" scaled="0"/></a:gradFill><a:effectLst/></p:bgPr>',
    ),
    shapes: shape({
      properties: place(1, 3, 7, 1.2) + preset('rect'),
      isText: true,
      text: body(para(run('From corner to corner', ' sz="3600"', rgb('FFFFFF')))),
    }),
  },
]

const pictures = (): SlideParts => ({
  layout: 4,
  relations: [['rId20', 'image', '../media/image1.png']],
  shapes:
    picture('rId20', place(0.8, 0.8, 4, 2.6) + preset('rect')) +
    picture('rId20', place(5.4, 0.8, 3, 3) + preset('ellipse')) +
    picture('rId20', place(9, 0.8, 3.4, 2.4) + preset('roundRect')) +
    picture(
      'rId20',
      place(0.8, 4, 4, 2.6) + preset('rect'),
      '<a:srcRect l="25000" t="10000" r="25000" b="10000"/>',
    ) +
    shape({
      properties: `${place(5.4, 4.2, 3, 2.4)}${preset('hexagon')}<a:blipFill><a:blip r:embed="rId20"/><a:stretch><a:fillRect/></a:stretch></a:blipFill>`,
    }) +
    picture(
      'rId20',
      place(9.2, 4.2, 3, 2, ' rot="1200000"') +
        preset('rect') +
        '<a:ln w="57150"><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:ln>',
    ),
})
const image = () => [['ppt/media/image1.png', '', pngOf(320, 200)]] as const

const hidden: SlideParts[] = [
  outline[0] as SlideParts,
  { ...(outline[1] as SlideParts), attributes: ' show="0"' },
  outline[2] as SlideParts,
]

export function powerPointDecks(): DeckFile[] {
  const deck = (name: string, parts: DeckParts): DeckFile => ({ name, bytes: deckFile(parts) })
  const slides = (...shapes: readonly string[]) =>
    shapes.map((each): SlideParts => ({ layout: 4, shapes: each }))
  const charts = chartParts()
  const diagram = diagramParts()
  return [
    deck('outline', { ...modern, slides: outline }),
    deck('outline-times', { ...times, slides: outline }),
    deck('outline-dark', { ...arial, master: masterOf(plainGround, masterShapes, true), slides: outline }),
    deck('styled', { ...modern, slides: slides(...styledShapes) }),
    deck('styled-classic', { ...classic, slides: slides(...styledShapes) }),
    deck('presets', { ...modern, slides: slides(...presets) }),
    deck('forms', { ...modern, slides: slides(...customForms) }),
    deck('lines', { ...modern, slides: slides(...lines) }),
    deck('effects', { ...modern, slides: slides(...effects) }),
    deck('gradients', { ...arial, slides: slides(...gradients) }),
    deck('groups', { ...modern, slides: slides(...groups) }),
    deck('grounds', { ...modern, slides: themed }),
    deck('grounds-classic', { ...classic, slides: themed }),
    deck('texts', { ...arial, slides: slides(...texts) }),
    deck('tables', { ...modern, slides: slides(...tables) }),
    deck('pictures', { ...modern, slides: [pictures()], parts: image() }),
    deck('metafiles', { ...modern, ...metafiles }),
    ...Object.entries(officeSlides).map(([name, list]) =>
      deck(`office-${name}`, {
        ...modern,
        master: masterOf(plainGround, masterShapes + numberedFoot),
        layouts: officeLayouts,
        slides: list,
        parts: officePictures(),
      }),
    ),
    deck('hidden', { ...modern, slides: hidden }),
    deck('charts', {
      ...modern,
      slides: charts.map(({ number }): SlideParts => ({
        layout: 4,
        relations: [['rId20', 'chart', `../charts/chart${number}.xml`]],
        shapes: frame(
          1,
          0.8,
          11,
          6,
          '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId20"/></a:graphicData>',
        ),
      })),
      parts: charts.map(
        ({ number, xml }) =>
          [
            `ppt/charts/chart${number}.xml`,
            'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
            xml,
          ] as const,
      ),
    }),
    deck('diagram', {
      ...modern,
      slides: [{ layout: 4, relations: diagram.relations, shapes: frame(1, 1, 10, 5, diagram.data) }],
      parts: diagram.parts,
    }),
  ]
}
