// Slide features beyond positions and text, element by element as in the standard: XML with the feature in
// place, and the same XML without it.
import { form, place, shape } from './slide-file.ts'

export interface Feature {
  readonly name: string
  readonly slide: string
  readonly without: string
  /** Parts outside the shape tree. */
  readonly isPage?: boolean
}

const color = (value = '336699') => `<a:srgbClr val="${value}"/>`
const solid = (value?: string) => `<a:solidFill>${color(value)}</a:solidFill>`
const stops = `<a:gsLst><a:gs pos="0">${color('ff0000')}</a:gs><a:gs pos="100000">${color('0000ff')}</a:gs></a:gsLst>`
const gradient = `<a:gradFill>${stops}<a:lin ang="0"/></a:gradFill>`
const along = (kind: string) =>
  `<a:gradFill>${stops}<a:path path="${kind}"><a:fillToRect l="50000" t="50000" r="50000" b="50000"/></a:path></a:gradFill>`
const pattern = `<a:pattFill prst="pct50"><a:fgClr>${color()}</a:fgClr><a:bgClr>${color('ffffff')}</a:bgClr></a:pattFill>`
const picture = '<a:blipFill><a:blip r:embed="p"/><a:stretch><a:fillRect/></a:stretch></a:blipFill>'
const box = place(100, 100, 200, 80)
const ink = `<a:ln w="25400">${solid()}</a:ln>`

/** Children of effect lists. */
const effects: Readonly<Record<string, string>> = {
  blur: '<a:blur rad="50800"/>',
  fillOverlay: `<a:fillOverlay blend="mult">${solid()}</a:fillOverlay>`,
  glow: `<a:glow rad="63500">${color()}</a:glow>`,
  innerShdw: `<a:innerShdw blurRad="63500" dist="50800">${color()}</a:innerShdw>`,
  outerShdw: `<a:outerShdw blurRad="63500" dist="50800">${color()}</a:outerShdw>`,
  prstShdw: `<a:prstShdw prst="shdw1" dist="50800">${color()}</a:prstShdw>`,
  reflection: '<a:reflection stA="50000" endA="300" endPos="55000"/>',
  softEdge: '<a:softEdge rad="63500"/>',
  'a slanted shadow': `<a:outerShdw blurRad="63500" kx="800400">${color()}</a:outerShdw>`,
  'a stretched shadow': `<a:outerShdw blurRad="63500" sx="110000">${color()}</a:outerShdw>`,
  'a flat shadow': `<a:outerShdw blurRad="63500" sy="23000">${color()}</a:outerShdw>`,
  'a glow with a shadow': `<a:glow rad="63500">${color()}</a:glow><a:outerShdw blurRad="63500">${color()}</a:outerShdw>`,
}
const depth: Readonly<Record<string, string>> = {
  'a view': '<a:scene3d><a:camera prst="perspectiveRelaxed"/><a:lightRig rig="threePt" dir="t"/></a:scene3d>',
  'a turned view':
    '<a:scene3d><a:camera prst="orthographicFront"><a:rot lat="2000000" lon="0" rev="0"/></a:camera><a:lightRig rig="threePt" dir="t"/></a:scene3d>',
  extrusion: '<a:sp3d extrusionH="76200"/>',
  contour: '<a:sp3d contourW="12700"/>',
  'a bevel above': '<a:sp3d><a:bevelT/></a:sp3d>',
  'a bevel below': '<a:sp3d><a:bevelB w="38100" h="38100"/></a:sp3d>',
}

type Builder = (xml: string) => string
const from = (
  where: string,
  list: Readonly<Record<string, string>>,
  build: Builder,
  without = '',
): Feature[] =>
  Object.entries(list).map(([name, xml]) => ({
    name: `${where}: ${name}`,
    slide: build(xml),
    without: build(without),
  }))
const attributes = (name: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map(value => [`${name}="${value}"`, ` ${name}="${value}"`]))
const named = (list: Readonly<Record<string, string>>, wrap: Builder): Record<string, string> =>
  Object.fromEntries(Object.entries(list).map(([name, xml]) => [name, wrap(xml)]))
const listed = named(effects, xml => `<a:effectLst>${xml}</a:effectLst>`)
const dag = { effectDag: `<a:effectDag>${effects['glow']}</a:effectDag>` }

const words = '<a:p><a:r><a:rPr/><a:t>Words and words</a:t></a:r></a:p>'
const filled: Builder = xml => shape(box + form('rect') + solid('ffcc00') + ink + xml, words)
const line: Builder = xml => shape(`${box}${form('rect')}${solid('ffcc00')}${xml}`)
const lineOf: Builder = xml =>
  line(xml.startsWith(' ') ? `<a:ln w="25400"${xml}>${solid()}</a:ln>` : `<a:ln w="25400">${xml}</a:ln>`)
const inBody: Builder = xml => {
  const [attribute, inner] = xml.startsWith(' ') ? [xml, ''] : ['', xml]
  return shape(box, words).replace('<a:bodyPr/>', `<a:bodyPr${attribute}>${inner}</a:bodyPr>`)
}
const inParagraph: Builder = xml => {
  const [attribute, inner] = xml.startsWith(' ') ? [xml, ''] : ['', xml]
  return shape(box, `<a:p><a:pPr${attribute}>${inner}</a:pPr><a:r><a:rPr/><a:t>One two</a:t></a:r></a:p>`)
}
const inRun: Builder = xml => {
  const [attribute, inner] = xml.startsWith(' ') ? [xml, ''] : ['', xml]
  return shape(box, `<a:p><a:r><a:rPr${attribute}>${inner}</a:rPr><a:t>Words</a:t></a:r></a:p>`)
}
const inPicture: Builder = xml =>
  `<p:pic><p:nvPicPr><p:cNvPr id="4" name="x"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="p"/></p:blipFill><p:spPr>${box}${form('rect')}${xml}</p:spPr></p:pic>`
const inBlip: Builder = xml =>
  inPicture('').replace('<a:blip r:embed="p"/>', `<a:blip r:embed="p">${xml}</a:blip>`)
const inGroup: Builder = xml =>
  `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="5" name="x"/></p:nvGrpSpPr><p:grpSpPr>${xml}</p:grpSpPr>${filled('')}</p:grpSp>`
const table = (properties: string, cell: string): string =>
  `<p:graphicFrame><p:nvGraphicFramePr/><p:xfrm><a:off x="0" y="0"/><a:ext cx="2540000" cy="1270000"/></p:xfrm><a:graphic><a:graphicData uri="table"><a:tbl><a:tblPr>${properties}</a:tblPr><a:tblGrid><a:gridCol w="2540000"/></a:tblGrid><a:tr h="1270000"><a:tc><a:txBody><a:bodyPr/>${words}</a:txBody>${cell}</a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
const inTable: Builder = xml => table(xml, '')
const inCell: Builder = xml => table('', xml.startsWith(' ') ? `<a:tcPr${xml}/>` : `<a:tcPr>${xml}</a:tcPr>`)

const dashes = [
  'dot',
  'dash',
  'lgDash',
  'dashDot',
  'lgDashDot',
  'lgDashDotDot',
  'sysDash',
  'sysDot',
  'sysDashDot',
  'sysDashDotDot',
]
const ends = ['triangle', 'stealth', 'diamond', 'oval', 'arrow']
const connector: Builder = xml =>
  `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="6" name="x"/></p:nvCxnSpPr><p:spPr>${box}${form('line')}<a:ln w="25400">${solid()}${xml}</a:ln></p:spPr></p:cxnSp>`
const blipEffects: Readonly<Record<string, string>> = {
  alphaBiLevel: '<a:alphaBiLevel thresh="50000"/>',
  alphaCeiling: '<a:alphaCeiling/>',
  alphaFloor: '<a:alphaFloor/>',
  alphaInv: '<a:alphaInv/>',
  alphaMod: `<a:alphaMod><a:cont>${effects['glow']}</a:cont></a:alphaMod>`,
  alphaModFix: '<a:alphaModFix amt="50000"/>',
  alphaRepl: '<a:alphaRepl a="50000"/>',
  biLevel: '<a:biLevel thresh="50000"/>',
  blur: '<a:blur rad="50800"/>',
  clrChange: `<a:clrChange><a:clrFrom>${color('ffffff')}</a:clrFrom><a:clrTo><a:srgbClr val="ffffff"><a:alpha val="0"/></a:srgbClr></a:clrTo></a:clrChange>`,
  clrRepl: `<a:clrRepl>${color()}</a:clrRepl>`,
  duotone: `<a:duotone>${color()}${color('ffffff')}</a:duotone>`,
  fillOverlay: effects['fillOverlay'] ?? '',
  grayscl: '<a:grayscl/>',
  hsl: '<a:hsl hue="3600000"/>',
  lum: '<a:lum bright="20000"/>',
  tint: '<a:tint hue="0" amt="50000"/>',
}

const animation =
  '<p:timing><p:tnLst><p:par><p:cTn id="1"><p:childTnLst><p:animEffect filter="fade"><p:cBhvr><p:cTn id="2"/></p:cBhvr></p:animEffect></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>'
const pages: Readonly<Record<string, string>> = {
  'a transition': '<p:transition spd="slow"><p:fade/></p:transition>',
  'a transition of a newer program':
    '<mc:AlternateContent><mc:Choice Requires="p14"><p:transition><p14:vortex/></p:transition></mc:Choice><mc:Fallback><p:transition><p:fade/></p:transition></mc:Fallback></mc:AlternateContent>',
  'a page that goes by itself': '<p:transition advTm="3000"/>',
  animation,
  'what appears at a click':
    '<p:timing><p:tnLst><p:par><p:cTn id="1"><p:childTnLst><p:set><p:cBhvr><p:cTn id="2"/></p:cBhvr></p:set></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>',
}

export const features: readonly Feature[] = [
  ...from('shape', { ...listed, ...dag }, filled),
  ...from('shape', depth, filled),
  ...from('shape without a fill', listed, xml => shape(`${box}${form('rect')}<a:noFill/>${ink}${xml}`)),
  ...from('words without a shape', listed, xml => shape(`${box}${form('rect')}<a:noFill/>${xml}`, words)),
  ...from('connector', listed, xml => connector('').replace('</p:spPr>', `${xml}</p:spPr>`)),
  ...from('picture', { ...listed, ...dag, ...depth }, inPicture),
  ...from('picture', blipEffects, inBlip),
  ...from('group', { ...listed, ...dag, ...depth }, inGroup),
  ...from('table', { ...listed, ...dag }, inTable),
  ...from('letters', { ...listed, ...dag }, inRun),
  ...from(
    'fill',
    { gradient, circle: along('circle'), rect: along('rect'), shape: along('shape'), pattern, picture },
    xml => shape(`${box}${form('rect')}${xml}`, words),
  ),
  ...from('line', { gradient, pattern }, lineOf, solid()),
  ...from('line', attributes('cmpd', ['dbl', 'thickThin', 'thinThick', 'tri']), lineOf, solid()),
  ...from(
    'line',
    named(
      Object.fromEntries(dashes.map(dash => [dash, dash])),
      dash => `${solid()}<a:prstDash val="${dash}"/>`,
    ),
    lineOf,
    solid(),
  ),
  ...from(
    'line',
    { custDash: `${solid()}<a:custDash><a:ds d="500000" sp="200000"/></a:custDash>` },
    lineOf,
    solid(),
  ),
  ...from(
    'beginning of a line',
    named(Object.fromEntries(ends.map(end => [end, end])), end => `<a:headEnd type="${end}"/>`),
    connector,
  ),
  ...from(
    'end of a line',
    named(Object.fromEntries(ends.map(end => [end, end])), end => `<a:tailEnd type="${end}"/>`),
    connector,
  ),
  ...from(
    'body',
    attributes('vert', ['eaVert', 'mongolianVert', 'vert', 'vert270', 'wordArtVert', 'wordArtVertRtl']),
    inBody,
  ),
  ...from(
    'body',
    {
      ...attributes('numCol', ['2', '3']),
      ...attributes('rot', ['2700000']),
      ...attributes('anchor', ['ctr', 'b']),
      ...attributes('wrap', ['none']),
      ...attributes('lIns', ['300000']),
    },
    inBody,
  ),
  ...from(
    'body',
    { warp: '<a:prstTxWarp prst="textWave1"><a:avLst/></a:prstTxWarp>', fit: '<a:normAutofit/>', ...depth },
    inBody,
  ),
  ...from(
    'paragraph',
    {
      ...attributes('algn', ['ctr', 'r', 'just', 'dist', 'thaiDist']),
      ...attributes('marL', ['300000']),
      ...attributes('indent', ['300000']),
      ...attributes('lvl', ['2']),
    },
    inParagraph,
  ),
  ...from(
    'paragraph',
    {
      lnSpc: '<a:lnSpc><a:spcPct val="150000"/></a:lnSpc>',
      spcBef: '<a:spcBef><a:spcPts val="600"/></a:spcBef>',
      spcAft: '<a:spcAft><a:spcPts val="600"/></a:spcAft>',
      'a sign': '<a:buChar char="–"/>',
      'a picture as a sign': '<a:buBlip><a:blip r:embed="p"/></a:buBlip>',
      numbers: '<a:buAutoNum type="romanUcPeriod"/>',
      'numbers in circles': '<a:buAutoNum type="circleNumDbPlain"/>',
      'numbers of another script': '<a:buAutoNum type="thaiAlphaPeriod"/>',
    },
    inParagraph,
  ),
  ...from(
    'letters',
    {
      ...attributes('b', ['1']),
      ...attributes('i', ['1']),
      ...attributes('cap', ['all', 'small']),
      ...attributes('u', ['sng', 'dbl', 'heavy', 'dotted', 'wavy']),
      ...attributes('strike', ['sngStrike', 'dblStrike']),
      ...attributes('baseline', ['30000', '-25000']),
      ...attributes('spc', ['300']),
      ...attributes('sz', ['3000']),
    },
    inRun,
  ),
  ...from(
    'letters',
    {
      'their outline': `<a:ln w="12700">${solid()}</a:ln>`,
      solid: solid(),
      gradient,
      pattern,
      picture,
      highlight: `<a:highlight>${color()}</a:highlight>`,
      uFill: `<a:uFill>${solid()}</a:uFill>`,
      uLn: `<a:uLn>${solid()}</a:uLn>`,
      latin: '<a:latin typeface="Courier New"/>',
      'a link': '<a:hlinkClick r:id="w"/>',
      'the sound of a link': '<a:hlinkClick r:id="w"><a:snd name="Bell"/></a:hlinkClick>',
      'a program': '<a:hlinkClick r:id="" action="ppaction://program"/>',
      'what happens when pointed at': '<a:hlinkMouseOver r:id="w"/>',
    },
    inRun,
  ),
  ...from(
    'cell',
    {
      solid: solid(),
      gradient,
      pattern,
      picture,
      ...attributes('vert', ['vert270']),
      ...attributes('anchor', ['ctr']),
      ...attributes('marL', ['300000']),
    },
    inCell,
  ),
  ...from(
    'cell',
    {
      'a line': `<a:lnL w="25400">${solid()}</a:lnL>`,
      'a falling line': `<a:lnTlToBr w="25400">${solid()}</a:lnTlToBr>`,
      'a rising line': `<a:lnBlToTr w="25400">${solid()}</a:lnBlToTr>`,
      'a bevel': '<a:cell3D><a:bevel/></a:cell3D>',
    },
    inCell,
  ),
  ...from(
    'cell',
    {
      'a dashed line': `<a:lnL w="25400">${solid()}<a:prstDash val="dash"/></a:lnL>`,
      'a double line': `<a:lnL w="25400" cmpd="dbl">${solid()}</a:lnL>`,
    },
    inCell,
    `<a:lnL w="25400">${solid()}</a:lnL>`,
  ),
  ...Object.entries(pages).map(([name, xml]) => ({
    name: `page: ${name}`,
    slide: xml,
    without: '',
    isPage: true,
  })),
]

/** Features that are present but invisible. */
export const unseen: Readonly<Record<string, string>> = {
  'an empty list of effects': filled('<a:effectLst/>'),
  'a glow without a size': filled(
    '<a:effectLst><a:glow rad="0"><a:srgbClr val="336699"/></a:glow></a:effectLst>',
  ),
  'an inner shadow without a size': filled(
    '<a:effectLst><a:innerShdw><a:srgbClr val="336699"/></a:innerShdw></a:effectLst>',
  ),
  'soft edges without a size': filled('<a:effectLst><a:softEdge rad="0"/></a:effectLst>'),
  'a view from the front': filled(
    '<a:scene3d><a:camera prst="orthographicFront"/><a:lightRig rig="threePt" dir="t"/></a:scene3d><a:sp3d prstMaterial="plastic"/>',
  ),
  'a bevel without a width': filled('<a:sp3d><a:bevelT w="0" h="0"/></a:sp3d>'),
  'a plain warp': inBody('<a:prstTxWarp prst="textNoShape"/>'),
  'words that are not turned': inBody(' rot="0" vert="horz" numCol="1"'),
  'a double line that is none': shape(
    `${box}${form('rect')}${solid()}<a:ln w="25400" cmpd="dbl"><a:noFill/></a:ln>`,
  ),
  'an outline of letters that is none': inRun('<a:ln><a:noFill/></a:ln>'),
  'effects of letters that are not there': shape(
    `${box}${form('rect')}${solid()}`,
    `<a:p><a:r><a:rPr><a:effectLst>${effects['reflection']}</a:effectLst></a:rPr><a:t> </a:t></a:r></a:p>`,
  ),
  'a gradient of the style that a colour covers': shape(
    `${box}${form('rect')}`,
    `<a:lstStyle><a:lvl1pPr><a:defRPr>${gradient}</a:defRPr></a:lvl1pPr></a:lstStyle><a:p><a:r><a:rPr>${solid()}</a:rPr><a:t>Plain</a:t></a:r></a:p>`,
  ),
  'a picture as a sign of the style that another sign covers': shape(
    `${box}${form('rect')}`,
    '<a:lstStyle><a:lvl1pPr><a:buBlip><a:blip r:embed="p"/></a:buBlip></a:lvl1pPr></a:lstStyle><a:p><a:pPr><a:buNone/></a:pPr><a:r><a:rPr/><a:t>Plain</a:t></a:r></a:p>',
  ),
  'a diagonal that is none': inCell('<a:lnTlToBr><a:noFill/></a:lnTlToBr>'),
}
