import { describe, expect, it } from 'vitest'
import { lineFormOf, lineForms, linePath, runsAcross } from '#authoring/contract/deck.lines.ts'
import { nameOf } from '#authoring/contract/deck.rules.ts'
import { endsOf, lineBetween } from './geometry.ts'
import { isOn } from './hits.ts'
import { bendOf, withBend, withForm } from './lines.ts'
import { newLine } from './new-elements.ts'
import { contoursOf, contoursOn, flattened, pathOf, reversed, withContours, type Shape } from './outline.ts'
import { addPoint, moveHandle, movePoint, nearestOn, removePoint, toggleSmooth } from './outline-edits.ts'
import { bentLast, elementOf, isAtStart, newDraft, withDraftPoint } from './path-draft.ts'

const page = { width: 960, height: 540 }
const units = { x: 0, y: 0, width: 1000, height: 1000 }
const triangle = 'M500 0L1000 1000L0 1000Z'
const shape = (path: string, more: Partial<Shape> = {}): Shape => ({
  kind: 'shape',
  shape: 'rect',
  _id: 's',
  x: 100,
  y: 100,
  width: 200,
  height: 100,
  path,
  ...more,
})
const drawn = (points: readonly (readonly [number, number])[], isCurved = false) =>
  points.reduce((draft, [x, y]) => withDraftPoint(draft, { x, y }), newDraft('p', { x: 0, y: 0 }, isCurved))

describe('bent lines', () => {
  const forms = lineForms.flatMap(form =>
    [false, true].flatMap(isUpright => [0.2, 0.5, 1.4].map(bend => ({ form, isUpright, bend }))),
  )
  it('are recognised by their outlines, from either end and with any bend', () => {
    for (const form of forms) {
      const path = linePath(form)
      expect(runsAcross(path)).toBe(true)
      const bend = form.form === 'elbow' || form.form === 'curve' ? form.bend : 0.5
      expect(lineFormOf(path)).toEqual(
        form.form === 'straight' ? { form: 'straight', bend: 0.5, isUpright: false } : { ...form, bend },
      )
    }
    expect(lineFormOf(triangle)).toBeUndefined()
    expect(lineFormOf('M0 0L300 0L300 800L1000 1000')).toBeUndefined()
  })

  it('are dragged by their ends and their bend, and hit only along their path', () => {
    const line = newLine('l', 'line', 'elbow', page) as Shape
    expect(nameOf(line)).toBe('Bent line')
    const [a, b] = endsOf(line)
    expect(bendOf(line)).toEqual({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
    expect(isOn(line, { x: (a.x + b.x) / 2, y: a.y + 30 })).toBe(true)
    expect(isOn(line, { x: a.x + 30, y: b.y - 30 })).toBe(false)
    const bent = withBend(line, { x: a.x + 0.25 * line.width, y: 0 })
    expect(lineFormOf(bent.path)?.bend).toBe(0.25)
    // Mirrored by its ends, the bend is at the pointer.
    const back = lineBetween(bent, [b, a]) as Shape
    expect(bendOf(back)?.x).toBeCloseTo(b.x - 0.25 * line.width)
    expect(withBend(back, { x: a.x + 10, y: 0 }).path).toBe(
      linePath({ form: 'elbow', isUpright: false, bend: Math.round((1 - 10 / line.width) * 100) / 100 }),
    )
    expect(withForm(line, { form: 'straight', bend: 0.5, isUpright: false })).not.toHaveProperty('path')
  })

  it('imported with a quarter turn keep their path when an end is dragged', () => {
    const turned = shape(linePath({ form: 'corner', bend: 0.5, isUpright: false }) ?? '', {
      shape: 'line',
      rotation: 90,
    })
    const [before] = contoursOn(turned)
    const after = lineBetween(turned, endsOf(turned)) as Shape
    const [now] = contoursOn(after)
    expect(after.rotation).toBeUndefined()
    now?.points.forEach(({ x, y }, at) => {
      expect(x).toBeCloseTo(before?.points[at]?.x ?? Number.NaN)
      expect(y).toBeCloseTo(before?.points[at]?.y ?? Number.NaN)
    })
  })
})

describe('outlines', () => {
  it('are read and written unchanged, with one point where they close', () => {
    for (const path of [
      triangle,
      'M0 0L1000 1000',
      'M0 0C100 0 200 500 500 500L1000 1000',
      'M0 500C0 223.9 223.9 0 500 0C776.1 0 1000 223.9 1000 500C1000 776.1 776.1 1000 500 1000C223.9 1000 0 776.1 0 500Z',
      'M0 0L400 0L400 400ZM600 600L1000 600L1000 1000Z',
    ])
      expect(pathOf(contoursOf(path), units)).toBe(path)
    expect(contoursOf('M0 0L9 0L9 9L0 0Z')[0]?.points).toHaveLength(3)
    expect(contoursOf('M0 0Q300 0 300 300')[0]?.points).toEqual([
      { x: 0, y: 0, after: { x: 200, y: 0 } },
      { x: 300, y: 300, before: { x: 300, y: 100 } },
    ])
    expect(contoursOf(reversed('M0 0L300 0L1000 1000'))[0]?.points).toEqual([
      { x: 0, y: 0 },
      { x: 700, y: 1000 },
      { x: 1000, y: 1000 },
    ])
  })

  it('keep their displayed position when a rotated and mirrored shape is rewritten', () => {
    const before = shape('M0 0C100 0 200 500 500 500L1000 1000L0 700Z', { rotation: 35, flipX: true })
    const after = withContours(before, contoursOn(before))
    const spots = (each: Shape) =>
      contoursOn(each).flatMap(({ points }) => points.flatMap(({ x, y }) => [x, y]))
    expect(after).not.toHaveProperty('flipX')
    spots(after).forEach((value, at) => expect(value).toBeCloseTo(spots(before)[at] ?? Number.NaN, 0))
  })

  it('are changed point by point', () => {
    const contours = contoursOf(triangle)
    const place = { contour: 0, at: 0 }
    expect(movePoint(contours, place, 10, -20)[0]?.points[0]).toEqual({ x: 510, y: -20 })
    const added = addPoint(contours, { contour: 0, at: 2 })
    expect(added).toMatchObject({
      place: { at: 3 },
      contours: [{ points: [{}, {}, {}, { x: 250, y: 500 }] }],
    })
    const round = toggleSmooth(contours, place)
    expect(round[0]?.points[0]).toMatchObject({ before: { y: 0 }, after: { y: 0 } })
    expect(toggleSmooth(round, place)).toEqual(contours)
    // Handles of a curve rotate together, unless one is moved alone.
    const handle = { x: 500, y: -100 }
    expect(moveHandle(round, place, 'after', handle, false)[0]?.points[0]?.before).toMatchObject({ x: 500 })
    expect(moveHandle(round, place, 'after', handle, true)[0]?.points[0]?.before).toEqual(
      round[0]?.points[0]?.before,
    )
    const two = removePoint(contours, place)
    expect(two).toMatchObject([{ isClosed: false, points: [{}, {}] }])
    expect(removePoint(two ?? [], place)).toBeNull()
    expect(nearestOn(contours, { x: 500, y: 990 })).toMatchObject({ place: { contour: 0, at: 1 }, t: 0.5 })
  })

  it('split in two keep their curve', () => {
    const arc = contoursOf('M0 0C0 500 500 1000 1000 1000')
    const halves = addPoint(arc, { contour: 0, at: 0 }, 0.5).contours
    expect(halves[0]?.points[1]).toMatchObject({ x: 312.5, y: 687.5 })
    for (const spot of arc.flatMap(flattened)) expect(nearestOn(halves, spot)?.distance).toBeLessThan(1)
  })
})

describe('an outline being drawn', () => {
  it('becomes a line if left open, and a shape with text if closed', () => {
    const open = elementOf(
      drawn([
        [10, 20],
        [110, 20],
        [110, 220],
      ]),
      'o',
    )
    expect(open).toMatchObject({ shape: 'line', x: 10, y: 20, width: 100, height: 200 })
    expect(open).toHaveProperty('path', 'M0 0L1000 0L1000 1000')
    const closed = elementOf(
      {
        ...drawn([
          [0, 0],
          [100, 0],
          [50, 80],
        ]),
        isClosed: true,
      },
      'c',
    )
    expect(closed).toMatchObject({ shape: 'rect', path: 'M0 0L1000 0L500 1000Z' })
    expect(closed && nameOf(closed)).toBe('Freeform')
    expect(elementOf(drawn([[10, 20]]), 'n')).toBeNull()
  })

  it('ignores a second point at the same position, bends on drag, and closes at its start', () => {
    const draft = drawn([
      [0, 0],
      [100, 0],
      [100.5, 0.5],
      [100, 100],
    ])
    expect(draft.points).toHaveLength(3)
    expect(bentLast(draft, { x: 100, y: 120 }).points.at(-1)).toMatchObject({ before: { x: 100, y: 80 } })
    expect(isAtStart(draft, { x: 3, y: 3 }, 5)).toBe(true)
    expect(isAtStart(drawn([[0, 0]]), { x: 0, y: 0 }, 5)).toBe(false)
    const curved = elementOf(
      drawn(
        [
          [0, 0],
          [100, 0],
          [100, 100],
        ],
        true,
      ),
      'q',
    ) as Shape
    expect(curved.path).toContain('C')
  })
})
