// Bent lines and custom outlines are exported as PowerPoint's own kinds, and imported at the same position.
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { lineFormOf, linePath, type LineForm } from '#authoring/contract/deck.lines.ts'
import type { Element, PageBody } from '#authoring/contract/deck.shapes.ts'
import { writePptx } from '#authoring/contract/pptx/pptx-file.ts'
import { contoursOn, flattened, type Shape } from '../model/outline.ts'
import { readPptx } from './pptx-read.ts'
import { form, place, slideFile } from './testing/slide-file.ts'

const line = (more: Partial<Shape>): Shape => ({
  kind: 'shape',
  shape: 'line',
  _id: 'l',
  x: 100,
  y: 120,
  width: 300,
  height: 160,
  stroke: '#112233',
  strokeWidth: 3,
  ...more,
})
const bent = (part: Partial<LineForm>, more: Partial<Shape> = {}) =>
  line({ path: linePath({ form: 'elbow', bend: 0.3, isUpright: false, ...part }) ?? '', ...more })

async function written(element: Element) {
  const page: PageBody = { layout: 'blank', background: {}, tips: '', elements: [element] }
  const file = await writePptx({ width: 960, height: 540, pages: [page], files: new Map() })
  const xml = strFromU8(unzipSync(file)['ppt/slides/slide1.xml'] ?? new Uint8Array())
  const [back] = (await readPptx(file)).pages[0]?.elements ?? []
  if (back?.kind !== 'shape') throw new Error('the line did not come back')
  return { xml, back }
}
/** Samples the path at every twentieth of its length. */
const way = (shape: Shape) => contoursOn(shape).flatMap(flattened)
function expectSameWay(one: Shape, other: Shape): void {
  const [there, here] = [way(one), way(other)]
  expect(here).toHaveLength(there.length)
  here.forEach(({ x, y }, at) => {
    expect(Math.hypot(x - (there[at]?.x ?? NaN), y - (there[at]?.y ?? NaN))).toBeLessThan(0.5)
  })
}

test.each([
  ['bentConnector2', bent({ form: 'corner' })],
  ['bentConnector3', bent({})],
  ['bentConnector3', bent({ isUpright: true }, { flipX: true })],
  ['bentConnector3', bent({ isUpright: true, bend: 1.2 }, { flipY: true, shape: 'arrow-line' })],
  ['curvedConnector2', bent({ form: 'arc', isUpright: true })],
  ['curvedConnector3', bent({ form: 'curve' }, { flipX: true, rotation: 20 })],
  ['curvedConnector3', bent({ form: 'curve', isUpright: true, bend: 0.8 }, { rotation: 20 })],
])('a bent line is exported as %s, with its bend', async (preset, element) => {
  const { xml, back } = await written(element)
  expect(xml).toContain(`<a:prstGeom prst="${preset}">`)
  expect(back.shape).toBe(element.shape)
  expect(lineFormOf(back.path)?.form).toBe(lineFormOf(element.path)?.form)
  expectSameWay(element, back)
})

test('open outlines stay lines, closed ones keep their fill', async () => {
  const open = line({ path: 'M0 500C0 0 500 0 500 500L1000 1000', shape: 'arrow-line', bothEnds: true })
  const there = await written(open)
  expect(there.xml).toContain('<a:custGeom>')
  expect(there.back).toMatchObject({ shape: 'arrow-line', bothEnds: true, fill: null })
  expectSameWay(open, there.back)
  const closed = line({ shape: 'rect', path: 'M0 0L1000 0C1000 500 500 1000 0 1000Z', fill: '#aabbcc' })
  const back = await written(closed)
  expect(back.back).toMatchObject({ shape: 'rect', fill: '#aabbcc' })
  expectSameWay(closed, back.back)
})

test('a connector with only a start arrow is reversed', async () => {
  const connector = `<p:cxnSp><p:nvCxnSpPr/><p:spPr>${place(10, 30, 200, 80)}${form('bentConnector3')}<a:ln w="25400"><a:solidFill><a:srgbClr val="112233"/></a:solidFill><a:headEnd type="triangle"/></a:ln></p:spPr></p:cxnSp>`
  const [back] = (await readPptx(slideFile({ shapes: connector }))).pages[0]?.elements ?? []
  if (back?.kind !== 'shape') throw new Error('the line did not come back')
  expect(back.shape).toBe('arrow-line')
  const spots = way(back)
  expect([spots[0], spots.at(-1)].map(spot => spot && [Math.round(spot.x), Math.round(spot.y)])).toEqual([
    [210, 110],
    [10, 30],
  ])
})
