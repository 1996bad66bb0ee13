// Decks in the manner of Keynote: huge pages, Helvetica, styles in the master, boxes anchored in the middle,
// paths instead of presets.
import type { DeckFile } from './decks.ts'
import { colourMap, deckFile, tree, type DeckParts, type SlideParts } from './package.ts'
import { pngOf } from './picture.ts'
import {
  body,
  cell,
  frame,
  line,
  noLine,
  para,
  picture,
  place,
  preset,
  rgb,
  run,
  scheme,
  shape,
  table,
} from './shapes.ts'
import { theme } from './themes.ts'

const colours = (dark: boolean) => ({
  dk1: dark ? 'FFFFFF' : '000000',
  lt1: dark ? '000000' : 'FFFFFF',
  dk2: '5E5E5E',
  lt2: 'D5D5D5',
  accents: ['00A2FF', '16E7CF', '61D836', 'FAE232', 'FF644E', 'EF5FA7'],
})
const face = '<a:latin typeface="Helvetica"/><a:ea typeface="Helvetica"/><a:cs typeface="Helvetica"/>'
const level = (n: number, margin: number, size: number, bullet: string, bold = 0, align = 'l') =>
  `<a:lvl${n}pPr marL="${margin}" marR="0" indent="${bullet === '' ? 0 : -609_600}" algn="${align}" defTabSz="2438338" rtl="0" latinLnBrk="0"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc><a:spcBef><a:spcPts val="${bullet === '' ? 0 : 4500}"/></a:spcBef><a:spcAft><a:spcPts val="0"/></a:spcAft><a:buClrTx/><a:buSzPct val="123000"/>${bullet === '' ? '<a:buNone/>' : `<a:buChar char="${bullet}"/>`}<a:defRPr b="${bold}" baseline="0" cap="none" i="0" spc="0" strike="noStrike" sz="${size}" u="none"><a:ln><a:noFill/></a:ln><a:solidFill><a:schemeClr val="tx1"/></a:solidFill>${face}</a:defRPr></a:lvl${n}pPr>`
const insets = 'lIns="50800" tIns="50800" rIns="50800" bIns="50800"'
const frameOf = (anchor: string) =>
  `<a:bodyPr wrap="square" ${insets} numCol="1" anchor="${anchor}"><a:normAutofit fontScale="100000" lnSpcReduction="0"/></a:bodyPr>`
const titlePlace = place(1.32, 1.18, 24, 1.57)
const bodyPlace = place(1.32, 4.65, 24, 9.02)
const base = (dark: boolean) =>
  ({
    size: [24_384_000, 13_716_000],
    theme: theme(colours(dark), 'Helvetica', 'Helvetica'),
    master: `<p:cSld><p:bg><p:bgPr>${scheme('bg1')}<a:effectLst/></p:bgPr></p:bg>${tree(shape({ properties: titlePlace + preset('rect'), placeholder: '<p:ph type="title"/>', text: body(para(run('Title')), frameOf('t')) }) + shape({ properties: bodyPlace + preset('rect'), placeholder: '<p:ph type="body" idx="1"/>', text: body(para(run('Text')), frameOf('t')) }))}</p:cSld>${colourMap()}`,
    textStyles: `<p:txStyles><p:titleStyle>${level(1, 0, 8500, '', 1)}</p:titleStyle><p:bodyStyle>${level(1, 609_600, 4800, '•')}${level(2, 1_219_200, 4800, '•')}${level(3, 1_828_800, 4800, '•')}</p:bodyStyle><p:otherStyle>${level(1, 0, 2400, '', 0, 'ctr')}</p:otherStyle></p:txStyles>`,
    layouts: [
      {
        xml: `<p:cSld name="Title">${tree(shape({ properties: place(1.32, 2.86, 24, 5.1) + preset('rect'), placeholder: '<p:ph type="title"/>', text: body(para(run('Title')), frameOf('b'), `<a:lstStyle>${level(1, 0, 11_600, '', 1)}</a:lstStyle>`) }) + shape({ properties: place(1.32, 7.9, 24, 2.1) + preset('rect'), placeholder: '<p:ph type="body" sz="quarter" idx="1"/>', text: body(para(run('Subtitle')), frameOf('t'), `<a:lstStyle>${level(1, 0, 5500, '', 1)}</a:lstStyle>`) }))}</p:cSld>`,
      },
      {
        xml: `<p:cSld name="Bullets">${tree(shape({ properties: titlePlace + preset('rect'), placeholder: '<p:ph type="title"/>', text: body(para(run('Title'))) }) + shape({ properties: bodyPlace + preset('rect'), placeholder: '<p:ph type="body" idx="1"/>', text: body(para(run('Text'))) }))}</p:cSld>`,
      },
      { xml: `<p:cSld name="Blank">${tree('')}</p:cSld>` },
    ],
  }) as const satisfies Omit<DeckParts, 'slides'>

const words = (type: string, paragraphs: string, index = '') =>
  shape({
    properties: '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>',
    placeholder: `<p:ph type="${type}"${index}/>`,
    text: body(paragraphs, '<a:bodyPr/>'),
  })
const talk: SlideParts[] = [
  {
    layout: 1,
    shapes:
      words('title', para(run('Light and shadow'))) +
      words('body', para(run('An afternoon with lamps')), ' sz="quarter" idx="1"'),
  },
  {
    layout: 2,
    shapes:
      words('title', para(run('What we need'))) +
      words(
        'body',
        para(run('A lamp and a wall')) +
          para(run('Things to hold'), '<a:pPr lvl="1"/>') +
          para(run('A ruler, paper, and somebody who writes down what all of us see on the wall')),
        ' idx="1"',
      ),
  },
]
const corners = (list: readonly (readonly [number, number])[]) =>
  `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="21600" h="21600" extrusionOk="0">${list.map(([x, y], at) => `<a:${at === 0 ? 'moveTo' : 'lnTo'}><a:pt x="${x}" y="${y}"/></a:${at === 0 ? 'moveTo' : 'lnTo'}>`).join('')}<a:close/></a:path></a:pathLst></a:custGeom>`
const text = (x: number, y: number, w: number, h: number, inner: string, look = '') =>
  shape({
    properties: place(x, y, w, h) + preset('rect') + look,
    isText: true,
    text: body(
      inner,
      `<a:bodyPr wrap="square" ${insets} anchor="ctr"/>`,
      `<a:lstStyle>${level(1, 0, 4000, '', 0, 'ctr')}</a:lstStyle>`,
    ),
  })
const figures: SlideParts[] = [
  {
    layout: 3,
    shapes:
      shape({
        properties:
          place(2, 2, 6, 5) +
          corners([
            [10_800, 0],
            [21_600, 21_600],
            [0, 21_600],
          ]) +
          scheme('accent1') +
          noLine,
      }) +
      shape({
        properties:
          place(10, 2, 6, 5) +
          corners([
            [5400, 0],
            [21_600, 0],
            [16_200, 21_600],
            [0, 21_600],
          ]) +
          scheme('accent5') +
          line(rgb('000000'), 63_500, '<a:miter lim="400000"/>'),
      }) +
      text(18, 2, 6, 5, para(run('In a box')), scheme('accent3')) +
      text(
        2,
        9,
        22,
        3,
        para(run('One line in the middle')) + para(run('and one below', ' i="1"')),
        rgb('F2F2F2'),
      ),
  },
]
const shots: SlideParts[] = [
  {
    layout: 2,
    relations: [['rId20', 'image', '../media/image1.png']],
    shapes:
      words('title', para(run('A picture and a table'))) +
      picture(
        'rId20',
        place(1.5, 4.5, 11, 7.5) + preset('rect') + '<a:ln w="12700"><a:miter lim="400000"/></a:ln>',
      ) +
      frame(
        13.5,
        4.5,
        11.5,
        6,
        table(
          [5.75, 5.75],
          [
            ['Colour', 'Angle'],
            ['Red', '42°'],
            ['Violet', '40°'],
          ].map((row, r) =>
            row.map(each =>
              cell(
                each,
                `<a:tcPr marL="50800" marR="50800" marT="50800" marB="50800" anchor="ctr">${['lnL', 'lnR', 'lnT', 'lnB'].map(name => `<a:${name} w="12700">${rgb('929292')}</a:${name}>`).join('')}${r === 0 ? scheme('accent1') : rgb(r % 2 === 0 ? 'EDEDED' : 'FFFFFF')}</a:tcPr>`,
                '',
                ` sz="3600"${r === 0 ? ' b="1"' : ''}`,
              ),
            ),
          ),
          '<a:tblPr firstRow="1"/>',
          2,
        ),
      ),
  },
]

export const keynoteDecks = (): DeckFile[] => {
  const deck = (
    name: string,
    slides: readonly SlideParts[],
    dark = false,
    parts: DeckParts['parts'] = [],
  ): DeckFile => ({ name, bytes: deckFile({ ...base(dark), slides, parts }) })
  return [
    deck('talk', talk),
    deck('talk-dark', talk, true),
    deck('figures', figures),
    deck('figures-dark', figures, true),
    deck('shots', shots, false, [['ppt/media/image1.png', '', pngOf(440, 300)]]),
  ]
}
