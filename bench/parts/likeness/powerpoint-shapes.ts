// Pages of shapes: style references, presets, paths, lines, gradients, groups.
import {
  body,
  connector,
  group,
  inch,
  line,
  noLine,
  para,
  place,
  preset,
  rgb,
  run,
  scheme,
  shape,
  shapeStyle,
} from './shapes.ts'

const mid = '<a:bodyPr rtlCol="0" anchor="ctr"/>'
const centred = (text: string, attributes = '') =>
  body(para(run(text, attributes), '<a:pPr algn="ctr"/>'), mid)
const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  form: string,
  more = '',
  text = '',
  style = shapeStyle(),
) =>
  shape({
    properties: place(x, y, w, h) + preset(form) + more,
    style,
    text: text === '' ? '' : centred(text),
  })

export const styledShapes = [
  box(0.5, 0.5, 2.4, 1.2, 'rect', '', 'White on blue') +
    box(3.4, 0.5, 2.4, 1.2, 'roundRect', '<a:noFill/>', '', shapeStyle()) +
    box(6.3, 0.5, 2.4, 1.2, 'ellipse', scheme('accent2') + noLine, 'No line') +
    box(
      0.5,
      2.2,
      2.4,
      1.2,
      'rect',
      '<a:noFill/><a:ln><a:noFill/></a:ln>',
      'Nothing',
      shapeStyle('accent1', 1, 2, 0, 'tx1'),
    ) +
    box(
      3.4,
      2.2,
      2.4,
      1.2,
      'rect',
      scheme('accent6', '<a:lumMod val="40000"/><a:lumOff val="60000"/>'),
      'Lighter',
      shapeStyle('accent6', 1, 2, 0, 'dk1'),
    ) +
    box(6.3, 2.2, 2.4, 1.2, 'rect', rgb('FF0000', '<a:alpha val="40000"/>'), 'See through') +
    box(0.5, 4, 2.4, 1.2, 'rect', '', 'Subtle', shapeStyle('accent3', 2, 1, 1, 'dk1')) +
    box(3.4, 4, 2.4, 1.2, 'rect', '', 'Intense', shapeStyle('accent4', 3, 0, 3)) +
    box(
      6.3,
      4,
      2.4,
      1.2,
      'rect',
      scheme('lt1') + line(scheme('accent5'), 38_100, '<a:prstDash val="dash"/>'),
      'Dashed',
      shapeStyle('accent5', 1, 2, 0, 'dk1'),
    ),
]

const names = [
  [
    'rightArrow',
    'leftArrow',
    'upArrow',
    'downArrow',
    'leftRightArrow',
    'chevron',
    'homePlate',
    'notchedRightArrow',
    'bentArrow',
    'uturnArrow',
    'curvedRightArrow',
    'quadArrow',
  ],
  [
    'rtTriangle',
    'parallelogram',
    'trapezoid',
    'octagon',
    'plus',
    'star4',
    'star5',
    'star8',
    'heart',
    'sun',
    'moon',
    'cloud',
  ],
  [
    'wedgeRectCallout',
    'wedgeRoundRectCallout',
    'wedgeEllipseCallout',
    'pie',
    'chord',
    'blockArc',
    'donut',
    'can',
    'cube',
    'foldedCorner',
    'frame',
    'lightningBolt',
  ],
  [
    'flowChartProcess',
    'flowChartDecision',
    'flowChartTerminator',
    'flowChartInputOutput',
    'flowChartDocument',
    'flowChartMultidocument',
    'flowChartManualInput',
    'snip1Rect',
    'round2SameRect',
    'teardrop',
    'leftBrace',
    'rightBracket',
  ],
]
export const presets = names.map(list =>
  list
    .map((name, at) =>
      box(
        0.6 + (at % 4) * 3.1,
        0.5 + Math.floor(at / 4) * 2.3,
        2.4,
        1.6,
        name,
        '',
        at % 3 === 0 ? 'Words' : '',
      ),
    )
    .join(''),
)

const pt = (x: number, y: number) => `<a:pt x="${x}" y="${y}"/>`
const custom = (x: number, y: number, w: number, h: number, steps: string, look: string) =>
  shape({
    properties: `${place(x, y, w, h)}<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="100" h="100">${steps}</a:path></a:pathLst></a:custGeom>${look}`,
  })
const wave = `<a:moveTo>${pt(0, 50)}</a:moveTo><a:cubicBezTo>${pt(30, -20)}${pt(60, 120)}${pt(100, 40)}</a:cubicBezTo><a:lnTo>${pt(100, 100)}</a:lnTo><a:lnTo>${pt(0, 100)}</a:lnTo><a:close/>`
const drop = `<a:moveTo>${pt(50, 0)}</a:moveTo><a:quadBezTo>${pt(100, 50)}${pt(85, 80)}</a:quadBezTo><a:arcTo wR="38" hR="30" stAng="0" swAng="10800000"/><a:quadBezTo>${pt(0, 50)}${pt(50, 0)}</a:quadBezTo><a:close/>`
const zigzag = `<a:moveTo>${pt(0, 100)}</a:moveTo>${[20, 40, 60, 80, 100].map((x, at) => `<a:lnTo>${pt(x, at % 2 === 0 ? 0 : 100)}</a:lnTo>`).join('')}`
export const customForms = [
  custom(0.5, 0.6, 5, 2.2, wave, scheme('accent1') + noLine) +
    custom(6.2, 0.6, 2, 2.6, drop, scheme('accent5') + line(scheme('accent1'), 28_575)) +
    custom(9, 0.8, 3.6, 2, zigzag, `<a:noFill/>${line(rgb('C00000'), 38_100)}`) +
    custom(0, 4.2, 13.33, 3.3, wave, scheme('accent6', '<a:alpha val="60000"/>') + noLine) +
    shape({
      properties: place(1, 5, 6, 1) + preset('rect'),
      isText: true,
      text: body(para(run('Words above a wave', ' sz="3200" b="1"'))),
    }),
]

const arrow = '<a:tailEnd type="triangle"/>'
const join = (
  x: number,
  y: number,
  w: number,
  h: number,
  form: string,
  look: string,
  attributes = '',
  guides = '',
) => connector(place(x, y, w, h, attributes) + preset(form, guides) + look)
export const lines = [
  box(0.6, 0.6, 2, 1, 'rect', '', 'Start') +
    box(5, 2.4, 2, 1, 'rect', '', 'Middle') +
    box(9.4, 5, 2, 1, 'rect', '', 'End') +
    join(
      2.6,
      1.1,
      2.4,
      1.8,
      'bentConnector3',
      line(scheme('accent1'), 19_050, arrow),
      '',
      '<a:gd name="adj1" fmla="val 50000"/>',
    ) +
    join(7, 2.9, 3.4, 2.1, 'bentConnector2', line(scheme('accent2'), 28_575, arrow)) +
    join(
      1.6,
      1.6,
      3.4,
      4,
      'curvedConnector3',
      line(rgb('7030A0'), 19_050, '<a:headEnd type="oval"/><a:tailEnd type="triangle"/>'),
    ) +
    join(
      0.6,
      6.6,
      8,
      0,
      'straightConnector1',
      line(rgb('404040'), 25_400, '<a:headEnd type="triangle"/><a:tailEnd type="triangle"/>'),
    ) +
    join(9, 0.6, 3, 1.4, 'line', line(rgb('00B050'), 38_100, '<a:prstDash val="sysDot"/>'), ' flipV="1"') +
    join(6, 4.2, 2, 1.6, 'bentConnector3', line(scheme('accent4'), 19_050, arrow), ' rot="5400000"'),
]

const stops = (...list: readonly (readonly [number, string])[]) =>
  `<a:gsLst>${list.map(([pos, value]) => `<a:gs pos="${pos}"><a:srgbClr val="${value}"/></a:gs>`).join('')}</a:gsLst>`
const linear = (angle: number, list: string) =>
  `<a:gradFill rotWithShape="1">${list}<a:lin ang="${angle * 60_000}" scaled="0"/></a:gradFill>`
const radial = (kind: string, list: string) =>
  `<a:gradFill rotWithShape="1">${list}<a:path path="${kind}"><a:fillToRect l="50000" t="50000" r="50000" b="50000"/></a:path></a:gradFill>`
const two = stops([0, 'FFD966'], [100_000, 'C55A11'])
const three = stops([0, '002060'], [50_000, '00B0F0'], [100_000, 'FFFFFF'])
const shadow = (blur: number, dist: number, dir: number) =>
  `<a:effectLst><a:outerShdw blurRad="${blur}" dist="${dist}" dir="${dir * 60_000}" algn="tl" rotWithShape="0"><a:prstClr val="black"><a:alpha val="45000"/></a:prstClr></a:outerShdw></a:effectLst>`
const plain = (x: number, y: number, form: string, look: string) =>
  shape({ properties: place(x, y, 3, 2.2) + preset(form) + look })
export const gradients = [
  plain(0.7, 0.7, 'rect', linear(0, two) + noLine) +
    plain(4.6, 0.7, 'ellipse', linear(90, three) + noLine) +
    plain(8.6, 0.7, 'roundRect', linear(45, two) + noLine) +
    plain(0.7, 4, 'rect', radial('circle', three) + noLine) +
    plain(4.6, 4, 'rect', rgb('FFFFFF') + line(rgb('888888')) + shadow(63_500, 50_800, 45)) +
    plain(8.6, 4, 'ellipse', rgb('70AD47') + noLine + shadow(152_400, 101_600, 90)),
]

const inner = (attributes: string) =>
  `<a:xfrm${attributes}><a:off x="${inch(7)}" y="${inch(1)}"/><a:ext cx="${inch(4)}" cy="${inch(2)}"/><a:chOff x="0" y="0"/><a:chExt cx="${inch(8)}" cy="${inch(4)}"/></a:xfrm>`
const three3 =
  box(0, 0, 3, 4, 'rect', '', 'One') +
  box(4, 0, 4, 1.5, 'rightArrow', scheme('accent2')) +
  box(4, 2.2, 2, 1.8, 'rtTriangle', scheme('accent6'))
const moved = (x: number, y: number, attributes: string) =>
  inner(attributes).replace(`x="${inch(7)}" y="${inch(1)}"`, `x="${inch(x)}" y="${inch(y)}"`)
export const groups = [
  group(moved(0.8, 0.8, ''), three3) +
    group(moved(7, 0.8, ' flipH="1"'), three3) +
    group(moved(0.8, 4.4, ' rot="1800000"'), three3) +
    group(
      moved(7, 4.4, ' flipV="1"'),
      group(
        `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${inch(8)}" cy="${inch(4)}"/><a:chOff x="0" y="0"/><a:chExt cx="${inch(8)}" cy="${inch(4)}"/></a:xfrm>`,
        three3,
      ),
    ),
]
