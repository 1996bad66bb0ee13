// Decks in the manner of Google Slides: small pages, Arial, every paragraph with its spacing, placeholders by
// index, tables without styles.
import type { DeckFile } from './decks.ts'
import { colourMap, deckFile, tree, type DeckParts, type SlideParts } from './package.ts'
import { pngOf } from './picture.ts'
import {
  body,
  cell,
  connector,
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

const colours = {
  dk1: '000000',
  lt1: 'FFFFFF',
  dk2: '595959',
  lt2: 'EEEEEE',
  accents: ['4285F4', '212121', '78909C', 'FFAB40', '0097A7', 'EEFF41'],
}
const insets = 'lIns="91425" tIns="91425" rIns="91425" bIns="91425"'
const frameOf = (anchor: string, fit = '<a:normAutofit/>') =>
  `<a:bodyPr spcFirstLastPara="1" wrap="square" ${insets} anchor="${anchor}" anchorCtr="0">${fit}</a:bodyPr>`
const level = (at: number, size: number, colour: string, char = '●') =>
  `<a:lvl${at}pPr marL="${at * 457_200}" lvl="${at - 1}" indent="-342900"><a:lnSpc><a:spcPct val="115000"/></a:lnSpc><a:spcBef><a:spcPts val="${at === 1 ? 0 : 1600}"/></a:spcBef><a:spcAft><a:spcPts val="0"/></a:spcAft><a:buClr><a:schemeClr val="${colour}"/></a:buClr><a:buSzPts val="${size}"/><a:buChar char="${char}"/><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="${colour}"/></a:solidFill></a:defRPr></a:lvl${at}pPr>`
const bodyStyle = `<a:lstStyle>${level(1, 1800, 'dk2')}${level(2, 1400, 'dk2', '○')}${level(3, 1400, 'dk2', '■')}</a:lstStyle>`
const titleStyle = (size: number, align = 'l') =>
  `<a:lstStyle><a:lvl1pPr lvl="0" algn="${align}"><a:spcBef><a:spcPts val="0"/></a:spcBef><a:spcAft><a:spcPts val="0"/></a:spcAft><a:buClr><a:schemeClr val="dk1"/></a:buClr><a:buSzPts val="${size}"/><a:buNone/><a:defRPr sz="${size}"><a:solidFill><a:schemeClr val="dk1"/></a:solidFill></a:defRPr></a:lvl1pPr></a:lstStyle>`
const titlePlace = place(0.34, 0.487, 9.32, 0.626)
const bodyPlace = place(0.34, 1.26, 9.32, 3.736)
const ph = (type: string, index: number) => `<p:ph type="${type}" idx="${index}"/>`
const placeholders =
  shape({
    properties: titlePlace + preset('rect') + '<a:noFill/><a:ln><a:noFill/></a:ln>',
    placeholder: '<p:ph type="title"/>',
    text: body('<a:p><a:endParaRPr/></a:p>', frameOf('t'), titleStyle(2800)),
  }) +
  shape({
    properties: bodyPlace + preset('rect') + '<a:noFill/><a:ln><a:noFill/></a:ln>',
    placeholder: ph('body', 1),
    text: body('<a:p><a:endParaRPr/></a:p>', frameOf('t'), bodyStyle),
  })

const base = {
  size: [9_144_000, 5_143_500],
  theme: theme(colours, 'Arial', 'Arial'),
  master: `<p:cSld name="simple-light"><p:bg><p:bgPr>${scheme('lt1')}<a:effectLst/></p:bgPr></p:bg>${tree(placeholders)}</p:cSld>${colourMap()}`,
  textStyles:
    '<p:txStyles><p:titleStyle><a:lvl1pPr marR="0" lvl="0" algn="l" rtl="0"><a:lnSpc><a:spcPct val="100000"/></a:lnSpc><a:defRPr sz="1400" b="0"><a:solidFill><a:srgbClr val="000000"/></a:solidFill><a:latin typeface="Arial"/></a:defRPr></a:lvl1pPr></p:titleStyle><p:bodyStyle><a:lvl1pPr><a:defRPr sz="1400"><a:latin typeface="Arial"/></a:defRPr></a:lvl1pPr></p:bodyStyle><p:otherStyle><a:lvl1pPr><a:defRPr sz="1400"><a:latin typeface="Arial"/></a:defRPr></a:lvl1pPr></p:otherStyle></p:txStyles>',
  layouts: [
    {
      xml: `<p:cSld name="Title">${tree(shape({ properties: place(0.34, 0.814, 9.32, 2.244) + preset('rect'), placeholder: '<p:ph type="ctrTitle"/>', text: body('<a:p><a:endParaRPr/></a:p>', frameOf('b'), titleStyle(5200, 'ctr')) }) + shape({ properties: place(0.34, 3.1, 9.32, 0.866) + preset('rect'), placeholder: ph('subTitle', 1), text: body('<a:p><a:endParaRPr/></a:p>', frameOf('t'), titleStyle(2800, 'ctr')) }))}</p:cSld>`,
    },
    { xml: `<p:cSld name="Body">${tree(placeholders)}</p:cSld>` },
    { xml: `<p:cSld name="Blank">${tree('')}</p:cSld>` },
  ],
} as const satisfies Omit<DeckParts, 'slides'>

const at = (n: number, more = '') =>
  `<a:pPr marL="${(n + 1) * 457_200}" lvl="${n}" indent="${n === 0 ? -342_900 : -317_500}" algn="l" rtl="0"><a:spcBef><a:spcPts val="0"/></a:spcBef><a:spcAft><a:spcPts val="0"/></a:spcAft>${more}</a:pPr>`
const words = (type: string, paragraphs: string, where: string, index?: number, anchor = 't', fit?: string) =>
  shape({
    properties: where + preset('rect'),
    placeholder: index === undefined ? `<p:ph type="${type}"/>` : ph(type, index),
    text: body(paragraphs, frameOf(anchor, fit)),
  })

const lesson: SlideParts[] = [
  {
    layout: 1,
    shapes:
      words('ctrTitle', para(run('Volcanoes')), place(0.34, 0.814, 9.32, 2.244), undefined, 'b') +
      words('subTitle', para(run('What is under our feet?')), place(0.34, 3.1, 9.32, 0.866), 1),
  },
  {
    layout: 2,
    shapes:
      words('title', para(run('What you will learn')), titlePlace) +
      words(
        'body',
        para(run('Why the ground moves'), at(0, '<a:buSzPts val="1800"/><a:buChar char="●"/>')) +
          para(run('plates and their edges'), at(1, '<a:buChar char="○"/>')) +
          para(run('How a volcano is built'), at(0)) +
          para(
            run('What people do who live beside one, and why they stay there in spite of everything'),
            at(0),
          ),
        bodyPlace,
        1,
      ),
  },
  {
    layout: 2,
    shapes:
      words('title', para(run('Steps')), titlePlace) +
      words(
        'body',
        ['Look', 'Ask', 'Measure', 'Tell']
          .map(word => para(run(word), at(0, '<a:buAutoNum type="arabicPeriod"/>')))
          .join(''),
        bodyPlace,
        1,
      ),
  },
]

const tcPr = (fill: string) =>
  `<a:tcPr marT="91425" marB="91425" marR="91425" marL="91425">${['lnL', 'lnR', 'lnT', 'lnB'].map(name => `<a:${name} cap="flat" cmpd="sng" w="9525">${rgb('9E9E9E')}<a:prstDash val="solid"/></a:${name}>`).join('')}${fill}</a:tcPr>`
const gridded: SlideParts[] = [
  {
    layout: 2,
    shapes:
      words('title', para(run('A table')), titlePlace) +
      frame(
        0.5,
        1.4,
        9,
        2.4,
        table(
          [3, 3, 3],
          [
            ['Name', 'Height', 'Last eruption'],
            ['Etna', '3,357 m', '2024'],
            ['Fuji', '3,776 m', '1707'],
            ['Ruapehu', '2,797 m', '2007'],
          ].map((row, r) =>
            row.map(text =>
              cell(
                text,
                tcPr(r === 0 ? rgb('CFE2F3') : '<a:noFill/>'),
                '',
                ` sz="1400"${r === 0 ? ' b="1"' : ''}`,
              ),
            ),
          ),
          '<a:tblPr><a:noFill/></a:tblPr>',
          0.5,
        ),
      ),
  },
]

const box = (x: number, y: number, w: number, h: number, form: string, look: string, text = '') =>
  shape({
    properties: place(x, y, w, h) + preset(form) + look,
    text:
      text === ''
        ? ''
        : body(
            para(
              run(text, ' sz="1400"', rgb('FFFFFF')),
              '<a:pPr marL="0" lvl="0" indent="0" algn="ctr" rtl="0"><a:buNone/></a:pPr>',
            ),
            frameOf('ctr', '<a:noAutofit/>'),
          ),
  })
const drawn: SlideParts[] = [
  {
    layout: 3,
    shapes:
      box(0.6, 0.6, 2.4, 1, 'roundRect', `${scheme('accent1')}${noLine}`, 'Rain') +
      box(3.8, 0.6, 2.4, 1, 'flowChartDecision', `${scheme('accent5')}${line(scheme('dk2'), 9525)}`, 'Dry?') +
      box(7, 0.6, 2.4, 1, 'wedgeRoundRectCallout', `${scheme('accent3')}${noLine}`, 'Says so') +
      connector(
        place(3, 1.1, 0.8, 0) +
          preset('straightConnector1') +
          line(scheme('dk2'), 9525, '<a:headEnd type="none"/><a:tailEnd type="triangle"/>'),
      ) +
      connector(
        place(5, 1.6, 3.2, 1.4) +
          preset('bentConnector2') +
          line(scheme('dk2'), 19_050, '<a:tailEnd type="stealth"/>'),
        '',
      ) +
      box(0.6, 2.6, 1.6, 1.6, 'ellipse', `<a:noFill/>${line(rgb('FF0000'), 28_575)}`) +
      box(2.6, 2.6, 1.6, 1.6, 'star5', `${rgb('FFAB40')}${noLine}`) +
      box(6.4, 3, 2.6, 1.2, 'chevron', `${scheme('accent1', '<a:lumMod val="50000"/>')}${noLine}`, 'On'),
  },
]
const shown: SlideParts[] = [
  {
    layout: 2,
    background: `<p:bg><p:bgPr>${rgb('0B5394')}<a:effectLst/></p:bgPr></p:bg>`,
    relations: [['rId20', 'image', '../media/image1.png']],
    shapes:
      words('title', para(run('On a coloured page', '', rgb('FFFFFF'))), titlePlace) +
      picture('rId20', place(0.5, 1.3, 4.2, 2.6) + preset('rect') + '<a:noFill/><a:ln><a:noFill/></a:ln>') +
      shape({
        properties: place(5, 1.3, 4.4, 2.6) + preset('rect') + '<a:noFill/>',
        isText: true,
        text: body(
          para(
            run('A picture with words beside it. ', ' sz="1600"', rgb('FFFFFF')) +
              run('Some of them count more.', ' sz="1600" b="1"', rgb('FFD966')),
            '<a:pPr marL="0" lvl="0" indent="0"><a:lnSpc><a:spcPct val="115000"/></a:lnSpc></a:pPr>',
          ),
          frameOf('t', '<a:noAutofit/>'),
        ),
      }),
  },
]
const fitted: SlideParts[] = [
  {
    layout: 2,
    shapes:
      words('title', para(run('Much text')), titlePlace) +
      words(
        'body',
        Array.from({ length: 9 }, (_, n) =>
          para(run(`Line ${n + 1} of a list that was made to fit into its box by the program`), at(0)),
        ).join(''),
        bodyPlace,
        1,
        't',
        '<a:normAutofit fontScale="85000" lnSpcReduction="10000"/>',
      ),
  },
]

export const googleDecks = (): DeckFile[] => {
  const deck = (name: string, slides: readonly SlideParts[], parts: DeckParts['parts'] = []): DeckFile => ({
    name,
    bytes: deckFile({ ...base, slides, parts }),
  })
  return [
    deck('lesson', lesson),
    deck('table', gridded),
    deck('drawn', drawn),
    deck('picture', shown, [['ppt/media/image1.png', '', pngOf(420, 260)]]),
    deck('fitted', fitted),
  ]
}
