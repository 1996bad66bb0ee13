// Features of presentations that our pages cannot show, with names for the import report, as data. Features
// that are drawn, even approximately, are not listed.

/** The properties to check: nearest first, then inherited ones. */
export type LossLocation =
  | 'page'
  | 'background'
  | 'shape'
  | 'group'
  | 'line'
  | 'blip'
  | 'body'
  | 'paragraph'
  | 'run'
  | 'table'
  | 'cell'
  | 'chart'

export interface Loss {
  readonly what: string
  /**
   * A path of nested element names; the first name is searched from the nearest properties to the farthest.
   */
  readonly path: string
  /** Visible only if one of these attributes is a non-zero number. */
  readonly some?: readonly string[]
  /** Visible only if this attribute has one of these values. */
  readonly where?: readonly [attribute: string, value: RegExp, usual?: string]
  /** Visible only if one of these elements occurs anywhere inside. */
  readonly inside?: readonly string[]
  /** Visible only if this element is present too. */
  readonly beside?: string
}

const colourEffects = [
  'alphaBiLevel',
  'alphaCeiling',
  'alphaFloor',
  'alphaInv',
  'alphaMod',
  'alphaRepl',
  'blur',
  'clrRepl',
  'fillOverlay',
  'hsl',
  'tint',
]
const effects: readonly Loss[] = [
  { what: 'Inner shadow', path: 'a:effectLst/a:innerShdw', some: ['blurRad', 'dist'] },
  { what: 'Reflection', path: 'a:effectLst/a:reflection' },
  { what: 'Soft edges', path: 'a:effectLst/a:softEdge', some: ['rad'] },
  { what: 'Blur', path: 'a:effectLst/a:blur', some: ['rad'] },
  { what: 'Fill overlay', path: 'a:effectLst/a:fillOverlay' },
  // One of the two is drawn.
  { what: 'Glow', path: 'a:effectLst/a:glow', some: ['rad'], beside: 'a:effectLst/a:outerShdw' },
  { what: 'Combined effects', path: 'a:effectDag', inside: ['*'] },
]
/** A stretched or skewed shadow is drawn without the distortion. */
const slant: readonly Loss[] = [
  { what: 'Slanted shadow', path: 'a:effectLst/a:outerShdw', some: ['kx', 'ky'] },
  { what: 'Slanted shadow', path: 'a:effectLst/a:outerShdw', where: ['sx', /^(?!100000$)/, '100000'] },
  { what: 'Slanted shadow', path: 'a:effectLst/a:outerShdw', where: ['sy', /^(?!100000$)/, '100000'] },
]
const depth: readonly Loss[] = [
  { what: '3-D view', path: 'a:scene3d/a:camera', where: ['prst', /^(?!orthographicFront$)/] },
  { what: '3-D view', path: 'a:scene3d/a:camera/a:rot', some: ['lat', 'lon', 'rev'] },
  { what: '3-D shape', path: 'a:sp3d', some: ['extrusionH', 'contourW'] },
  ...['a:bevelT', 'a:bevelB'].flatMap((edge): Loss[] => [
    {
      what: 'Bevel',
      path: `a:sp3d/${edge}`,
      where: ['w', /^(?!0$)/, '76200'],
    },
  ]),
]
/** Shadows and glows on elements that cannot draw them. */
const around: readonly Loss[] = [
  { what: 'Shadow', path: 'a:effectLst/a:outerShdw' },
  { what: 'Shadow', path: 'a:effectLst/a:prstShdw' },
  { what: 'Glow', path: 'a:effectLst/a:glow', some: ['rad'] },
]
const unshown = [...effects.filter(({ beside }) => beside === undefined), ...around]
const ofGroup = ({ what, ...rest }: Loss): Loss => ({ ...rest, what: `${what} of a group` })
const ofLetters = ({ what, ...rest }: Loss): Loss => ({ ...rest, what: `${what} of text` })

export const losses: Readonly<Record<LossLocation, readonly Loss[]>> = {
  page: [
    { what: 'Transition between pages', path: 'p:transition', inside: ['*'] },
    { what: 'Automatic page advance', path: 'p:transition', where: ['advTm', /./] },
    {
      what: 'Animation',
      path: 'p:timing',
      inside: [
        'p:anim',
        'p:animClr',
        'p:animEffect',
        'p:animMotion',
        'p:animRot',
        'p:animScale',
        'p:set',
        'p:bldP',
        'p:bldDgm',
        'p:bldOleChart',
        'p:bldGraphic',
      ],
    },
    { what: 'Form control', path: 'p:cSld/p:controls', inside: ['p:control'] },
  ],
  background: [
    { what: 'Pattern behind a page', path: 'a:pattFill' },
    ...effects.map(({ what, ...rest }) => ({ ...rest, what: `${what} behind a page` })),
  ],
  shape: [...effects, ...slant, ...depth],
  group: [...unshown, ...depth].map(ofGroup),
  line: [
    { what: 'Gradient in a line', path: 'a:gradFill' },
    { what: 'Pattern in a line', path: 'a:pattFill' },
    { what: 'Double line', path: '', where: ['cmpd', /^(?!sng$)/] },
  ],
  blip: colourEffects.map(name => ({ what: 'Colour effect on a picture', path: `a:${name}` })),
  body: [
    { what: 'Warped text', path: 'a:prstTxWarp', where: ['prst', /^(?!textNoShape$|textPlain$)/] },
    { what: 'Text in columns', path: '', where: ['numCol', /^(?!0*1?$)\d/] },
    { what: 'Rotated text', path: '', where: ['rot', /[1-9]/] },
    ...depth.map(ofLetters),
  ],
  paragraph: [
    { what: 'Picture bullet', path: 'a:buBlip' },
    {
      what: 'Numbers in circles or other scripts',
      path: 'a:buAutoNum',
      where: ['type', /^(?!alphaLc|alphaUc|romanLc|romanUc|arabicP)/],
    },
    { what: 'Distributed text', path: '', where: ['algn', /^(dist|thaiDist)$/] },
  ],
  run: [
    { what: 'Text outline', path: 'a:ln', inside: ['a:solidFill', 'a:gradFill', 'a:pattFill'] },
    { what: 'Gradient in text', path: 'a:gradFill' },
    { what: 'Pattern in text', path: 'a:pattFill' },
    { what: 'Picture in text', path: 'a:blipFill' },
    { what: 'Double strikethrough', path: '', where: ['strike', /^dblStrike$/] },
    { what: 'Double, dotted or wavy underline', path: '', where: ['u', /^(?!sng$|none$)/] },
    { what: 'Underline in another colour', path: 'a:uFill' },
    { what: 'Underline in another colour', path: 'a:uLn', inside: ['a:solidFill'] },
    { what: 'Sound of a link', path: 'a:hlinkClick/a:snd' },
    { what: 'Link that works on hover', path: 'a:hlinkMouseOver' },
    ...unshown.map(ofLetters),
  ],
  table: unshown.map(({ what, ...rest }) => ({ ...rest, what: `${what} of a table` })),
  cell: [
    { what: 'Gradient in a table cell', path: 'a:gradFill' },
    { what: 'Pattern in a table cell', path: 'a:pattFill' },
    { what: 'Picture in a table cell', path: 'a:blipFill' },
    { what: 'Rotated text in a table cell', path: '', where: ['vert', /^(?!horz$)/] },
    { what: 'Diagonal line in a table cell', path: 'a:lnTlToBr', inside: ['a:solidFill', 'a:gradFill'] },
    { what: 'Diagonal line in a table cell', path: 'a:lnBlToTr', inside: ['a:solidFill', 'a:gradFill'] },
    ...['a:lnL', 'a:lnR', 'a:lnT', 'a:lnB'].flatMap((side): Loss[] => [
      { what: 'Dashed line in a table', path: `${side}/a:prstDash`, where: ['val', /^(?!solid$)/] },
      { what: 'Double line in a table', path: side, where: ['cmpd', /^(?!sng$)/] },
    ]),
    { what: '3-D table cell', path: 'a:cell3D/a:bevel', where: ['w', /^(?!0$)/, '76200'] },
  ],
  chart: [
    ...['bar', 'line', 'pie', 'area'].map(kind => ({
      what: '3-D chart, drawn flat',
      path: 'c:chart/c:plotArea',
      inside: [`c:${kind}3DChart`],
    })),
    { what: 'Trend line of a chart', path: 'c:chart', inside: ['c:trendline'] },
    { what: 'Error bars of a chart', path: 'c:chart', inside: ['c:errBars'] },
    { what: 'Data table of a chart', path: 'c:chart', inside: ['c:dTable'] },
    { what: 'Up and down bars of a chart', path: 'c:chart', inside: ['c:upDownBars', 'c:hiLowLines'] },
    { what: 'Drop lines of a chart', path: 'c:chart', inside: ['c:dropLines'] },
    { what: 'Series lines of a chart', path: 'c:chart', inside: ['c:serLines'] },
    { what: 'Logarithmic axis of a chart', path: 'c:chart', inside: ['c:logBase'] },
    { what: 'Gradient in a chart', path: 'c:chart', inside: ['a:gradFill'] },
    { what: 'Pattern in a chart', path: 'c:chart', inside: ['a:pattFill'] },
    { what: 'Picture in a chart', path: 'c:chart', inside: ['a:blipFill'] },
    { what: 'Drawing on a chart', path: 'c:userShapes' },
  ],
}
