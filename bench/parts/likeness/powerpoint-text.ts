// Pages of words and tables: capitals, numbers, spacing, indents, table styles.
import { body, cell, frame, para, place, preset, rgb, run, scheme, shape, table } from './shapes.ts'

const text = (
  x: number,
  y: number,
  w: number,
  h: number,
  paragraphs: string,
  properties = '<a:bodyPr wrap="square"/>',
  look = '',
) =>
  shape({
    properties: place(x, y, w, h) + preset('rect') + look,
    isText: true,
    text: body(paragraphs, properties),
  })
const long =
  'The river runs through the valley and bends twice before it reaches the old bridge near the mill.'
const numbered = (kind: string, start = '') =>
  `<a:pPr marL="457200" indent="-457200"><a:buFont typeface="+mj-lt"/><a:buAutoNum type="${kind}"${start}/></a:pPr>`
const bullet = (char: string, margin: number, indent: number, more = '') =>
  `<a:pPr marL="${margin}" indent="${indent}">${more}<a:buFont typeface="Arial"/><a:buChar char="${char}"/></a:pPr>`

export const texts = [
  text(
    0.6,
    0.5,
    5.6,
    1,
    para(
      run('Capitals here', ' sz="2800" cap="all"') +
        run(' and H', ' sz="2800"') +
        run('2', ' sz="2800" baseline="-25000"') +
        run('O, x', ' sz="2800"') +
        run('2', ' sz="2800" baseline="30000"'),
    ),
  ) +
    text(
      0.6,
      1.6,
      5.6,
      2.4,
      para(run('First', ' sz="2000"'), numbered('arabicPeriod')) +
        para(run('Second', ' sz="2000"'), numbered('arabicPeriod')) +
        para(run('Letters', ' sz="2000"'), numbered('alphaLcParenR')) +
        para(run('More letters', ' sz="2000"'), numbered('alphaLcParenR')) +
        para(run('Seventh', ' sz="2000"'), numbered('romanUcPeriod', ' startAt="7"')),
    ) +
    text(
      0.6,
      4.2,
      5.6,
      2.6,
      para(run('A dash', ' sz="2000"'), bullet('–', 285_750, -285_750)) +
        para(
          run('Indented far, with a line that is long enough to wrap', ' sz="2000"'),
          bullet('•', 800_100, -342_900),
        ) +
        para(
          run('Red arrow', ' sz="2000"'),
          bullet('→', 342_900, -342_900, '<a:buClr><a:srgbClr val="FF0000"/></a:buClr>'),
        ),
    ) +
    text(
      6.8,
      0.5,
      5.8,
      2,
      para(run(long, ' sz="1800"'), '<a:pPr><a:lnSpc><a:spcPct val="150000"/></a:lnSpc></a:pPr>'),
    ) +
    text(
      6.8,
      2.6,
      5.8,
      2.2,
      para(run('Space after', ' sz="1800"'), '<a:pPr><a:spcAft><a:spcPts val="1800"/></a:spcAft></a:pPr>') +
        para(run('Space before', ' sz="1800"'), '<a:pPr><a:spcBef><a:spcPts val="600"/></a:spcBef></a:pPr>') +
        para(run('Exactly thirty', ' sz="1800"'), '<a:pPr><a:lnSpc><a:spcPts val="3000"/></a:lnSpc></a:pPr>'),
    ) +
    text(
      6.8,
      5,
      5.8,
      1.6,
      para(run(long, ' sz="1800" i="1"'), '<a:pPr marL="457200" indent="457200" algn="just"/>'),
    ),
  text(
    0.6,
    0.5,
    4,
    2,
    para(run('Below', ' sz="2400"')),
    '<a:bodyPr wrap="square" anchor="b"/>',
    rgb('DDEBF7'),
  ) +
    text(
      5,
      0.5,
      3,
      2,
      para(run('Large insets around this', ' sz="1600"')),
      '<a:bodyPr wrap="square" lIns="457200" tIns="228600" rIns="457200" bIns="0"/>',
      rgb('FCE4D6'),
    ) +
    text(
      8.5,
      0.5,
      4,
      0.5,
      para(run('This line does not wrap although its box is narrow', ' sz="1600"')),
      '<a:bodyPr wrap="none"><a:spAutoFit/></a:bodyPr>',
    ) +
    text(
      0.6,
      3,
      5,
      1.6,
      para(run('Georgia', ' sz="2400"', '<a:latin typeface="Georgia"/>')) +
        para(run('Courier New', ' sz="2400"', '<a:latin typeface="Courier New"/>')) +
        para(run('Lucida Sans Unicode', ' sz="2400"', '<a:latin typeface="Lucida Sans Unicode"/>')),
    ) +
    text(
      6.2,
      3,
      6,
      1.6,
      para(
        run('Underlined', ' sz="2400" u="sng"') +
          run(' struck', ' sz="2400" strike="sngStrike"') +
          run(' bold', ' sz="2400" b="1"') +
          run(' blue', ' sz="2400"', scheme('accent1')),
      ),
    ) +
    text(
      0.6,
      5,
      12,
      1.8,
      para(run(`${long} ${long} ${long}`, ' sz="2000"')),
      '<a:bodyPr wrap="square"><a:normAutofit fontScale="77500" lnSpcReduction="20000"/></a:bodyPr>',
    ),
]

const medium2 = '{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}'
const properties = (style: string, flags = ' firstRow="1" bandRow="1"') =>
  `<a:tblPr${flags}><a:tableStyleId>${style}</a:tableStyleId></a:tblPr>`
const rows = [
  ['Planet', 'Moons', 'Day in hours'],
  ['Earth', '1', '24'],
  ['Mars', '2', '24.6'],
  ['Jupiter', '95', '9.9'],
].map(row => row.map(words => cell(words)))
const edge = (name: string, colour: string, width: number) =>
  `<a:${name} w="${width}">${rgb(colour)}</a:${name}>`
export const tables = [
  frame(0.6, 0.6, 6, 1.6, table([2, 2, 2], rows, properties(medium2))) +
    frame(
      7,
      0.6,
      5.7,
      1.6,
      table(
        [1.9, 1.9, 1.9],
        rows,
        properties('{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}', ' firstRow="1" firstCol="1" bandRow="1"'),
      ),
    ) +
    frame(0.6, 3.4, 6, 1.6, table([2, 2, 2], rows, properties('{5940675A-B579-460E-94D1-54222C63F5DA}'))) +
    frame(
      7,
      3.4,
      5.7,
      1.6,
      table([1.9, 1.9, 1.9], rows, properties('{3B4B98B0-60AC-42C2-AFA5-B58CD77FA1E5}')),
    ),
  frame(
    0.8,
    0.8,
    11.6,
    3,
    table(
      [3, 4.3, 4.3],
      [
        [
          cell('Own looks', `<a:tcPr anchor="ctr">${edge('lnB', 'C00000', 38_100)}${rgb('FFF2CC')}</a:tcPr>`),
          cell('Over two columns', `<a:tcPr>${rgb('E2EFDA')}</a:tcPr>`, ' gridSpan="2"'),
          cell('', '<a:tcPr/>', ' hMerge="1"'),
        ],
        [
          cell('Over two rows', `<a:tcPr anchor="b">${rgb('DDEBF7')}</a:tcPr>`, ' rowSpan="2"'),
          cell('No fill', '<a:tcPr><a:noFill/></a:tcPr>'),
          cell('Small', '<a:tcPr marL="360000"/>', '', ' sz="1200"'),
        ],
        [
          cell('', '<a:tcPr/>', ' vMerge="1"'),
          cell('Bold', '<a:tcPr/>', '', ' b="1"'),
          cell('Last', `<a:tcPr>${edge('lnL', '00B050', 25_400)}${edge('lnR', '00B050', 25_400)}</a:tcPr>`),
        ],
      ],
      properties('{2D5ABB26-0587-4C30-8999-92F81FD0307C}'),
      1,
    ),
  ),
]
