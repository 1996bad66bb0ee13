import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropWords, pannedCrop, pulledCrop, shiftedCrop, steppedCrop, wholeOf } from './crop.rules.ts'
import { cropped, type Picture } from './element-look.ts'

const picture: Picture = {
  kind: 'image',
  _id: 'p',
  file: 'f'.repeat(64),
  x: 100,
  y: 50,
  width: 200,
  height: 100,
}
const boxOf = ({ x, y, width, height }: Picture) => [x, y, width, height].map(value => Math.round(value))

describe('handles of a crop', () => {
  it('an edge moves with the pointer, never beyond the picture', () => {
    expect(pulledCrop(picture, { x: -1, y: 0 }, { x: 50, y: 949 })).toMatchObject({
      crop: { left: 0.25, top: 0, right: 0, bottom: 0 },
      x: 150,
      width: 150,
      height: 100,
    })
    expect(boxOf(pulledCrop(picture, { x: 0, y: 1 }, { x: 0, y: 9999 }))).toEqual([100, 50, 200, 100])
    expect(pulledCrop(picture, { x: 1, y: 0 }, { x: -300, y: 0 }).crop?.right).toBeCloseTo(0.95)
  })

  it('a corner moves two edges', () =>
    expect(pulledCrop(picture, { x: 1, y: 1 }, { x: -100, y: -75 })).toMatchObject({
      crop: { left: 0, top: 0, right: 0.5, bottom: 0.75 },
      x: 100,
      y: 50,
      width: 100,
      height: 25,
    }))

  it('mirrored: the left edge crops the right of the picture', () =>
    expect(pulledCrop({ ...picture, flipX: true }, { x: -1, y: 0 }, { x: 50, y: 0 })).toMatchObject({
      crop: { left: 0, right: 0.25 },
      x: 150,
      width: 150,
    }))

  it('rotated by a quarter turn: the left edge is at the top of the page', () => {
    // Its middle is at 200, 100, and it reaches from 0 to 200 downwards.
    const next = pulledCrop({ ...picture, rotation: 90 }, { x: -1, y: 0 }, { x: 0, y: 50 })
    expect(next.crop).toMatchObject({ left: 0.25 })
    expect([next.x + next.width / 2, next.y + next.height / 2].map(Math.round)).toEqual([200, 125])
  })

  it('an arrow key moves an edge along the sides of the frame', () => {
    const once = steppedCrop(picture, { x: 1, y: 0 }, { x: -20, y: -20 })
    expect(once.crop?.right).toBeCloseTo(0.1)
    expect(boxOf(once)).toEqual([100, 50, 180, 100])
    expect(steppedCrop(once, { x: 1, y: 0 }, { x: 20, y: 0 }).crop?.right).toBeCloseTo(0)
    const mirrored = steppedCrop({ ...picture, flipY: true }, { x: 0, y: -1 }, { x: 0, y: 10 })
    expect(mirrored.crop?.bottom).toBeCloseTo(0.1)
    expect(boxOf(mirrored)).toEqual([100, 60, 200, 90])
  })
})

describe('the picture in its frame', () => {
  const cut = cropped(cropped(picture, 'left', 0.25), 'right', 0.25)

  it('moves with the pointer until its edge, and the frame stays', () => {
    const there = pannedCrop(cut, { x: 20, y: 20 })
    expect(there.crop).toMatchObject({ top: 0, bottom: 0 })
    expect([there.crop?.left, there.crop?.right].map(each => each?.toFixed(2))).toEqual(['0.15', '0.35'])
    expect(boxOf(there)).toEqual(boxOf(cut))
    expect(pannedCrop(cut, { x: -999, y: 0 }).crop).toMatchObject({ left: 0.5, right: 0 })
  })

  it('follows the pointer when it is rotated, and the keys when it is mirrored', () => {
    expect(pannedCrop({ ...cut, rotation: 180 }, { x: 20, y: 0 }).crop?.left).toBeCloseTo(0.35)
    expect(shiftedCrop({ ...cut, flipX: true }, { x: 20, y: 0 }).crop?.left).toBeCloseTo(0.35)
  })
})

it('the whole picture stays where it is, whatever is pulled and in whatever rotation', () => {
  const end = fc.constantFrom(-1 as const, 0 as const, 1 as const)
  const spot = fc.record({ x: fc.integer({ min: -400, max: 900 }), y: fc.integer({ min: -400, max: 900 }) })
  const moves = fc.array(fc.tuple(fc.record({ x: end, y: end }), spot), { maxLength: 6 })
  fc.assert(
    fc.property(
      moves,
      fc.integer({ min: -360, max: 360 }),
      fc.boolean(),
      fc.boolean(),
      (list, rotation, flipX, flipY) => {
        const first: Picture = { ...picture, rotation, flipX, flipY }
        const next = list.reduce((each, [grip, point]) => pulledCrop(each, grip, point), first)
        expect(Math.min(next.width, next.height)).toBeGreaterThan(0)
        for (const share of Object.values(next.crop ?? {})) expect(share).toBeGreaterThanOrEqual(0)
        for (const key of ['x', 'y', 'width', 'height'] as const)
          expect(wholeOf(next)[key]).toBeCloseTo(first[key], 3)
      },
    ),
  )
})

it('names what the eye sees', () =>
  expect(cropWords({ ...cropped(picture, 'left', 0.25), flipX: true })).toBe(
    'Cropped: left 0, top 0, right 25, bottom 0 percent.',
  ))
