// What decks of PowerPoint carry beside plain shapes: master placeholders with numbers of their own, fields,
// words in marked and spaced letters and in both directions, tiles, recoloured pictures, ends of lines.
import type { DeckParts, Relation, SlideParts } from './package.ts'
import { tree } from './package.ts'
import { pngOf } from './picture.ts'
import {
  body,
  connector,
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

const words = (
  x: number,
  y: number,
  w: number,
  h: number,
  paragraphs: string,
  frameOf = '<a:bodyPr wrap="square"/>',
  look = '',
  xfrm = '',
) =>
  shape({
    properties: place(x, y, w, h, xfrm) + preset('rect') + look,
    isText: true,
    text: body(paragraphs, frameOf),
  })
const small = (name: string, index: number, x: number, align: string) =>
  shape({
    properties: place(x, 6.95, 3, 0.4) + preset('rect'),
    placeholder: `<p:ph type="${name}" sz="quarter" idx="${index}"/>`,
    text: body(
      para(run('')),
      '<a:bodyPr anchor="ctr"/>',
      `<a:lstStyle><a:lvl1pPr algn="${align}"><a:defRPr sz="1200"><a:solidFill><a:schemeClr val="tx1"><a:tint val="75000"/></a:schemeClr></a:solidFill></a:defRPr></a:lvl1pPr></a:lstStyle>`,
    ),
  })
/** Footer, date and number have the indexes that second and third bodies of layouts have too. */
export const numberedFoot =
  small('dt', 2, 0.9, 'l') + small('ftr', 3, 5, 'ctr') + small('sldNum', 4, 9.4, 'r')
const body2 = (placeholder: string, paragraphs: string, at = '') =>
  shape({ properties: at, placeholder, text: body(paragraphs) })

export const officeLayouts: DeckParts['layouts'] = [
  {
    attributes: ' type="twoTxTwoObj"',
    xml: `<p:cSld name="Comparison">${tree(
      body2('<p:ph type="title"/>', para(run('Title'))) +
        body2('<p:ph type="body" idx="1"/>', para(run('Text')), place(0.92, 1.9, 5.6, 0.8)) +
        body2('<p:ph sz="half" idx="2"/>', para(run('Text')), place(0.92, 2.7, 5.6, 4)) +
        body2('<p:ph type="body" sz="quarter" idx="3"/>', para(run('Text')), place(6.75, 1.9, 5.6, 0.8)) +
        body2('<p:ph sz="quarter" idx="4"/>', para(run('Text')), place(6.75, 2.7, 5.6, 4)) +
        body2('<p:ph type="sldNum" sz="quarter" idx="12"/>', para(run('')), ''),
    )}</p:cSld>`,
  },
  { attributes: ' type="blank"', xml: `<p:cSld name="Blank">${tree('')}</p:cSld>` },
]
const field = (type: string, text: string) =>
  `<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="${type}"><a:rPr lang="en-US"/><a:t>${text}</a:t></a:fld>`
const compared: SlideParts = {
  layout: 1,
  shapes:
    body2('<p:ph type="title"/>', para(run('Two columns with headings'))) +
    body2('<p:ph type="body" idx="1"/>', para(run('Left'))) +
    body2(
      '<p:ph sz="half" idx="2"/>',
      para(run('Words of the left column')) + para(run('One level down'), '<a:pPr lvl="1"/>'),
    ) +
    body2('<p:ph type="body" sz="quarter" idx="3"/>', para(run('Right'))) +
    body2(
      '<p:ph sz="quarter" idx="4"/>',
      para(run('Words of the right column')) + para(run('One level down'), '<a:pPr lvl="1"/>'),
    ) +
    body2('<p:ph type="sldNum" sz="quarter" idx="12"/>', para(field('slidenum', '‹#›'))) +
    words(1, 0.2, 3, 0.6, para(run('A hidden box', ' sz="2400"'))).replace(
      '<p:cNvPr ',
      '<p:cNvPr hidden="1" ',
    ),
}

const tabs =
  '<a:pPr><a:tabLst><a:tab pos="1828800" algn="l"/><a:tab pos="5486400" algn="r"/></a:tabLst></a:pPr>'
const sized = ' sz="2000"'
const texts: SlideParts = {
  layout: 2,
  shapes:
    words(
      0.5,
      0.3,
      6.4,
      1.6,
      para(run('Name\tPlace\tPoints', `${sized} b="1"`), tabs) +
        para(run('Ada\tLondon\t12', sized), tabs) +
        para(run('Sofia\tStockholm\t9', sized), tabs),
    ) +
    words(
      7.2,
      0.3,
      5.6,
      1.8,
      ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(each => para(run(each, sized))).join(''),
      '<a:bodyPr wrap="square" numCol="2" spcCol="182880"><a:noAutofit/></a:bodyPr>',
    ) +
    words(
      0.5,
      2.2,
      6.2,
      0.6,
      para(
        run('Marked ', sized) +
          run('with a pen', sized, '<a:highlight><a:srgbClr val="FFFF00"/></a:highlight>') +
          run(' in the text', sized),
      ),
    ) +
    words(7.2, 2.2, 5.6, 0.6, para(run('SPACED LETTERS', `${sized} spc="600"`))) +
    words(0.5, 3, 6.2, 0.6, para(run('Small Capitals Here', `${sized} cap="small"`))) +
    words(
      7.2,
      3,
      5.6,
      0.7,
      para(
        run('\uF0E0', sized, '<a:latin typeface="Wingdings"/><a:sym typeface="Wingdings"/>') +
          run(' arrow and ', sized) +
          run('\uF0FC', sized, '<a:sym typeface="Wingdings"/>') +
          run(' tick, ', sized) +
          run('\uF061', sized, '<a:sym typeface="Symbol"/>') +
          run(' alpha', sized),
      ),
    ) +
    words(
      0.5,
      3.8,
      6.2,
      1,
      para(run('Right to left', sized), '<a:pPr algn="r" rtl="1"/>') +
        para(run('شكرا لكم', sized), '<a:pPr algn="r" rtl="1"/>'),
    ) +
    words(
      7.2,
      3.8,
      5.6,
      1,
      para(run('Upside down', sized)),
      '<a:bodyPr wrap="square" anchor="ctr"/>',
      rgb('DDEBF7'),
      ' flipV="1"',
    ) +
    words(
      0.5,
      5,
      4,
      1.6,
      para(run('In the middle', sized)) + para(run('as a block of words', sized)),
      '<a:bodyPr wrap="square" anchor="ctr" anchorCtr="1"/>',
      rgb('FCE4D6'),
    ) +
    words(
      5,
      5,
      1,
      1.9,
      para(run('STACK', sized)),
      '<a:bodyPr vert="wordArtVert" wrap="square"/>',
      rgb('E2EFDA'),
    ) +
    words(
      6.5,
      5,
      1,
      1.9,
      para(run('Upwards', sized)),
      '<a:bodyPr vert="vert270" wrap="square" anchor="ctr"/>',
      rgb('E2EFDA'),
    ) +
    words(
      8,
      5,
      4.6,
      1.8,
      para(
        run(
          'Reduced by the program to seventy percent of what it was, because there was no more room for these words',
          ' sz="2800"',
        ),
      ),
      '<a:bodyPr wrap="square"><a:normAutofit fontScale="70000" lnSpcReduction="20000"/></a:bodyPr>',
      rgb('FFF2CC'),
    ),
}

const box = (
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  form = 'rect',
  stroke = line(rgb('404040')),
) => shape({ properties: place(x, y, w, h) + preset(form) + fill + stroke })
const path = (kind: string, rect: string, stops: readonly string[]) =>
  `<a:gradFill><a:gsLst>${stops.map((value, at) => `<a:gs pos="${Math.round((at * 100_000) / (stops.length - 1))}"><a:srgbClr val="${value}"/></a:gs>`).join('')}</a:gsLst><a:path path="${kind}"><a:fillToRect ${rect}/></a:path></a:gradFill>`
const blip = (inner = '', how = '<a:stretch><a:fillRect/></a:stretch>', crop = '') =>
  `<a:blipFill><a:blip r:embed="rId20">${inner}</a:blip>${crop}${how}</a:blipFill>`
const picturesRelation: Relation[] = [['rId20', 'image', '../media/image1.png']]
const fills: SlideParts = {
  layout: 2,
  relations: picturesRelation,
  shapes:
    box(0.5, 3.5, 3.6, 1.7, path('circle', 'l="100000" t="100000"', ['FFFFFF', '4472C4', '1F3864'])) +
    box(4.6, 3.5, 3.6, 1.7, path('rect', 'l="50000" t="50000" r="50000" b="50000"', ['FFE699', 'C00000'])) +
    box(
      8.7,
      3.5,
      3.6,
      1.7,
      path('circle', 'l="50000" t="-80000" r="50000" b="180000"', ['FFFFFF', '70AD47', '375623']),
    ) +
    box(0.5, 5.5, 3.6, 1.7, blip('', '<a:tile tx="0" ty="0" sx="25000" sy="25000" flip="none" algn="tl"/>')) +
    box(8.7, 5.5, 3.6, 1.7, blip('<a:alphaModFix amt="40000"/>'), 'ellipse'),
}
const photo = (x: number, y: number, inner: string, crop = '') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="${200 + Math.round(x * 10 + y * 100)}" name="Picture"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId20">${inner}</a:blip>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${place(x, y, 3.6, 2.3)}${preset('rect')}</p:spPr></p:pic>`
const recoloured: SlideParts = {
  layout: 2,
  relations: picturesRelation,
  shapes:
    photo(0.5, 0.5, '<a:grayscl/>') +
    photo(4.6, 0.5, '<a:lum bright="30000" contrast="-20000"/>') +
    photo(8.7, 0.5, '<a:biLevel thresh="50000"/>') +
    photo(
      0.5,
      3.5,
      '<a:duotone><a:prstClr val="black"/><a:schemeClr val="accent2"><a:tint val="45000"/></a:schemeClr></a:duotone>',
    ) +
    photo(
      4.6,
      3.5,
      '<a:clrChange><a:clrFrom><a:srgbClr val="FAC83C"/></a:clrFrom><a:clrTo><a:srgbClr val="FAC83C"><a:alpha val="0"/></a:srgbClr></a:clrTo></a:clrChange>',
    ) +
    photo(8.7, 3.5, '', '<a:srcRect l="-20000" t="-10000" r="-20000" b="-10000"/>'),
}
const end = (name: string, type: string) => `<a:${name} type="${type}" w="med" len="med"/>`
const dashed = (kind: string) => `<a:prstDash val="${kind}"/>`
const curve = `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst><a:path w="100" h="100" fill="none"><a:moveTo><a:pt x="0" y="100"/></a:moveTo><a:cubicBezTo><a:pt x="10" y="20"/><a:pt x="60" y="0"/><a:pt x="100" y="30"/></a:cubicBezTo></a:path></a:pathLst></a:custGeom>`
const ends: SlideParts = {
  layout: 2,
  shapes:
    ['oval', 'diamond', 'stealth', 'arrow', 'triangle']
      .map((type, at) =>
        connector(
          place(0.6, 0.6 + at * 0.7, 4, 0.001) +
            preset('straightConnector1') +
            line(scheme('accent1'), 38_100, end('headEnd', type) + end('tailEnd', type)),
        ),
      )
      .join('') +
    ['sysDot', 'dash', 'lgDash', 'lgDashDotDot', 'sysDash']
      .map((kind, at) =>
        connector(
          place(5.4, 0.6 + at * 0.7, 6.5, 0.001) +
            preset('line') +
            line(scheme('accent2'), 38_100, dashed(kind)),
        ),
      )
      .join('') +
    shape({
      properties:
        place(0.6, 4.4, 4, 2) +
        curve +
        '<a:noFill/>' +
        line(scheme('accent1'), 38_100, end('tailEnd', 'triangle')),
    }) +
    shape({
      properties:
        place(5.4, 4.4, 3, 2) +
        preset('rect') +
        '<a:noFill/>' +
        line(scheme('accent6'), 57_150, dashed('sysDot')),
    }) +
    shape({
      properties: place(9, 4.4, 3, 2) + preset('roundRect') + noLine,
      style: shapeStyle('accent4', 3, 0, 3),
      text: body(para(run('Its style', sized), '<a:pPr algn="ctr"/>'), '<a:bodyPr anchor="ctr"/>'),
    }),
}
export const officeSlides = {
  words: [compared, texts],
  fills: [fills],
  pictures: [recoloured],
  ends: [ends],
} as const
export const officePictures = () => [['ppt/media/image1.png', '', pngOf(320, 200)]] as const
