import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TextElement } from '#authoring/contract/deck.rules.ts'
import { cropped, filled, withGradient, withStop, type Picture, type Side } from './element-look.ts'

const gradient = {
  angle: 0,
  stops: [
    [0, '#ff0000'],
    [0.5, '#00ff00'],
    [1, '#0000ff'],
  ],
} as const
const box = {
  kind: 'shape',
  shape: 'rect',
  _id: 'a',
  x: 0,
  y: 0,
  width: 9,
  height: 9,
  paragraphs: [],
} as const
const shape: TextElement = {
  ...box,
  paragraphs: [],
  gradient: { angle: 0, stops: gradient.stops.map(([at, c]) => [at, c]) },
}

describe('fills', () => {
  it('a solid fill replaces a gradient', () => {
    expect(filled(shape, '#123456')).toEqual({ ...box, fill: '#123456' })
    expect(filled(shape, undefined)).toEqual(box)
    expect(withGradient(shape, undefined)).toEqual(box)
  })

  it('setting the end colours of a gradient keeps the stops between', () => {
    const other = withStop(withStop(shape.gradient ?? { stops: [] }, 0, '#111111'), -1, '#222222')
    expect(other).toEqual({
      angle: 0,
      stops: [
        [0, '#111111'],
        [0.5, '#00ff00'],
        [1, '#222222'],
      ],
    })
  })
})

describe('cropping a picture', () => {
  const picture: Picture = {
    kind: 'image',
    _id: 'p',
    file: 'f'.repeat(64),
    x: 100,
    y: 50,
    width: 200,
    height: 100,
  }

  it('keeps the position of the remaining part', () => {
    expect(cropped(picture, 'left', 0.25)).toMatchObject({ x: 150, y: 50, width: 150, height: 100 })
    expect(cropped(picture, 'bottom', 0.5)).toMatchObject({ x: 100, y: 50, width: 200, height: 50 })
  })

  it('mirrored: cropping its left crops the right on the page', () =>
    expect(cropped({ ...picture, flipX: true }, 'left', 0.25)).toMatchObject({ x: 100, width: 150 }))

  it('rotated by a quarter turn: its left is its top on the page', () => {
    const { x, y, width, height } = cropped({ ...picture, rotation: 90 }, 'left', 0.5)
    // The unrotated box: its centre moved down by 50.
    expect([x + width / 2, y + height / 2].map(Math.round)).toEqual([200, 150])
  })

  it('after cropping and undoing the crop the picture is where it was, and never empty', () => {
    const side = fc.constantFrom<Side>('left', 'right', 'top', 'bottom')
    const cuts = fc.array(fc.tuple(side, fc.double({ min: -1, max: 2, noNaN: true })), { maxLength: 8 })
    fc.assert(
      fc.property(cuts, fc.integer({ min: -360, max: 360 }), fc.boolean(), (list, rotation, flipX) => {
        const first: Picture = { ...picture, rotation, flipX }
        const cut = list.reduce((each, [at, share]) => cropped(each, at, share), first)
        expect(cut.width).toBeGreaterThan(0)
        expect(cut.height).toBeGreaterThan(0)
        const back = (['left', 'right', 'top', 'bottom'] as const).reduce(
          (each, at) => cropped(each, at, 0),
          cut,
        )
        for (const key of ['x', 'y', 'width', 'height'] as const) expect(back[key]).toBeCloseTo(first[key], 3)
      }),
    )
  })
})
