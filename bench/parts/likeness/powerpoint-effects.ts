// Pages of what is rarer: all dashes and ends of lines, glows and shadows, rectangular gradients, stacked letters.
import { body, connector, line, noLine, para, place, preset, rgb, run, shape } from './shapes.ts'

const dashes = [
  'solid',
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
const blue = rgb('1F4E79')
const dashed = dashes
  .map((dash, index) =>
    connector(
      place(0.8, 0.6 + index * 0.55, 5, 0) +
        preset('line') +
        line(blue, 38_100, `<a:prstDash val="${dash}"/>`),
    ),
  )
  .join('')
const ended = ends
  .map((end, index) =>
    connector(
      place(7, 0.8 + index * 1.1, 5, 0.4) +
        preset('line') +
        line(
          blue,
          28_575,
          `<a:headEnd type="${end}"/><a:tailEnd type="${ends[(index + 1) % ends.length]}"/>`,
        ),
    ),
  )
  .join('')

const color = (value: string, alpha = 100_000) =>
  `<a:srgbClr val="${value}"><a:alpha val="${alpha}"/></a:srgbClr>`
const outwards = (left: number, top: number) =>
  `<a:gradFill><a:gsLst><a:gs pos="0">${color('FFF2CC')}</a:gs><a:gs pos="100000">${color('C55A11')}</a:gs></a:gsLst><a:path path="rect"><a:fillToRect l="${left}" t="${top}" r="${100_000 - left}" b="${100_000 - top}"/></a:path></a:gradFill>`
const plain = rgb('9DC3E6') + noLine
const effect = (xml: string) => `<a:effectLst>${xml}</a:effectLst>`
const boxes =
  shape({ properties: place(0.8, 0.8, 3.4, 2.4) + preset('rect') + outwards(50_000, 50_000) + noLine }) +
  shape({ properties: place(4.8, 0.8, 3.4, 2.4) + preset('rect') + outwards(100_000, 0) + noLine }) +
  shape({
    properties:
      place(8.8, 0.8, 3.4, 2.4) +
      preset('rect') +
      plain +
      effect(`<a:glow rad="139700">${color('70AD47', 40_000)}</a:glow>`),
  }) +
  shape({
    properties: place(0.8, 4, 0.8, 3) + preset('rect') + plain,
    text: body(para(run('STACK', ' sz="2400"')), '<a:bodyPr vert="wordArtVert" anchor="ctr"/>'),
  }) +
  connector(
    place(2.6, 4.4, 5, 1.4) +
      preset('line') +
      line(blue, 57_150) +
      effect(
        `<a:outerShdw blurRad="50800" dist="76200" dir="2700000">${color('000000', 40_000)}</a:outerShdw>`,
      ),
  )

export const effects = [dashed + ended, boxes]
