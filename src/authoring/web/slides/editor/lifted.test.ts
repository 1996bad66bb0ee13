import { expect, test } from 'vitest'
import type { Picture } from '../model/element-look.ts'
import { shiftedCrop } from '../model/crop.rules.ts'
import { shiftOf } from './lifted.ts'

const picture: Picture = {
  kind: 'image',
  _id: 'p',
  file: 'f'.repeat(64),
  x: 100,
  y: 50,
  width: 200,
  height: 100,
  crop: { left: 0.2, top: 0, right: 0.2, bottom: 0 },
}
const shift = (now: Picture) => shiftOf([picture], new Map([['p', now]]))

test('what has only moved is carried; what has another form is painted anew', () => {
  expect(shift({ ...picture, x: 130, crop: { ...picture.crop } as never })).toEqual({ x: 30, y: 0 })
  expect(shift({ ...picture, width: 150 })).toBeNull()
})

test('a picture that moves in its frame is painted anew, though the frame stays', () => {
  const moved = shiftedCrop(picture, { x: 20, y: 0 })
  expect([moved.x, moved.width]).toEqual([picture.x, picture.width])
  expect(shift(moved)).toBeNull()
})
