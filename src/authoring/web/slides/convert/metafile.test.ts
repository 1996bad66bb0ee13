// Windows metafiles become pictures; files that cannot be drawn yield nothing, within the time limit.
import fc from 'fast-check'
import { gzipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { drawingTimes, metafileDrawer } from './metafile-drawer.ts'
import { metafileLimits, pictureOfMetafile } from './metafile-picture.ts'
import { emfOf, emfRecords as emf, wmfOf, wmfRecords as wmf } from './testing/metafiles.ts'

const drawing = emfOf(400, 300, [
  ...emf.pen(2, '#cc0000', 4),
  ...emf.brush(1, '#3366cc'),
  ...emf.rectangle(20, 20, 180, 120),
  ...emf.brush(3, '#ffcc00'),
  ...emf.ellipse(200, 20, 380, 160),
  ...emf.polygon(40, 280, 120, 160, 200, 280),
  ...emf.bezier(220, 280, 260, 160, 320, 400, 380, 200),
  ...emf.text(30, 130, 'Words', '#006600'),
])
const flat = wmfOf(400, 300, [
  ...wmf.brush(0, '#3366cc'),
  ...wmf.pen(1, '#cc0000', 4),
  ...wmf.rectangle(20, 20, 180, 120),
  ...wmf.polygon(40, 280, 120, 160, 200, 280),
])

/** Pixel colours of a 400 by 300 drawing, as #rrggbb; '' is transparent. */
async function coloursAt(png: Uint8Array | undefined, spots: readonly (readonly [number, number])[]) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return spots.map(([x, y]) => {
    const at = (Math.round((y / 300) * info.height) * info.width + Math.round((x / 400) * info.width)) * 4
    return data[at + 3] === 0 ? '' : `#${data.subarray(at, at + 3).toString('hex')}`
  })
}

describe('drawable files', () => {
  test('shapes, curves and text of an enhanced metafile', async () => {
    const picture = await pictureOfMetafile(drawing)
    expect(
      await coloursAt(picture, [
        [100, 70],
        [290, 90],
        [120, 240],
        [100, 20],
        [10, 10],
      ]),
    ).toEqual(['#3366cc', '#ffcc00', '#ffcc00', '#cc0000', ''])
    const words = await sharp(picture).extract({ left: 120, top: 520, width: 300, height: 90 }).stats()
    expect(words.channels[3]?.max).toBe(255)
  })

  test('clips and transforms', async () => {
    const picture = await pictureOfMetafile(
      emfOf(400, 300, [
        ...emf.clip(0, 0, 200, 300),
        ...emf.transform(2, 0, 0, 2, 0, 0),
        ...emf.brush(1, '#3366cc'),
        ...emf.rectangle(50, 50, 150, 100),
      ]),
    )
    expect(
      await coloursAt(picture, [
        [150, 150],
        [250, 150],
        [150, 60],
      ]),
    ).toEqual(['#3366cc', '', ''])
  })

  test('16-bit and compressed metafiles', async () => {
    const spots = [
      [100, 70],
      [120, 240],
      [300, 100],
    ] as const
    expect(await coloursAt(await pictureOfMetafile(flat), spots)).toEqual(['#3366cc', '#3366cc', ''])
    expect(await coloursAt(await pictureOfMetafile(gzipSync(flat)), spots)).toEqual([
      '#3366cc',
      '#3366cc',
      '',
    ])
  })
})

describe('undrawable files', () => {
  const padded = new Uint8Array([...drawing, ...new Uint8Array(metafileLimits.bytes)])
  test.each([
    ['nothing drawn', emfOf(40, 30, emf.brush(1, '#3366cc'))],
    ['no metafile', new TextEncoder().encode('no picture here')],
    ['nothing at all', new Uint8Array()],
    ['too large', padded],
    ['packed and too large', gzipSync(padded)],
  ])('%s', async (_, file) => {
    expect(await pictureOfMetafile(file)).toBeUndefined()
  })

  test('reading ends for any corrupt or truncated file', async () => {
    // The library logs every record type that it does not know.
    vi.spyOn(console, 'warn').mockReturnValue()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(drawing, flat),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
        fc.nat(),
        async (file, changes, cut) => {
          const damaged = new Uint8Array(file.subarray(0, file.length - (cut % 3 === 0 ? cut % 200 : 0)))
          for (const [at, value] of changes) damaged[at % damaged.length] = value
          const picture = await pictureOfMetafile(damaged).catch(() => undefined)
          if (!picture) return
          const { width, height } = await sharp(picture).metadata()
          expect(Math.max(width, height)).toBeLessThanOrEqual(metafileLimits.side)
        },
      ),
      { numRuns: proofSize({ test: 25, stress: 1000 }) },
    )
  }, 300_000)
})

describe('time limits', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const silent = () => {
    const workers: { isEnded: boolean }[] = []
    const drawer = metafileDrawer(() => {
      const worker = {
        isEnded: false,
        postMessage() {},
        addEventListener() {},
        removeEventListener() {},
        terminate() {
          worker.isEnded = true
        },
      }
      workers.push(worker)
      return worker
    })
    return { drawer, workers }
  }

  test('a worker that does not respond is terminated, and the next file gets a new one', async () => {
    const { drawer, workers } = silent()
    for (const count of [1, 2]) {
      const picture = drawer.draw(drawing)
      await vi.advanceTimersByTimeAsync(drawingTimes.one)
      expect(await picture).toBeUndefined()
      expect(workers.map(({ isEnded }) => isEnded)).toEqual(Array.from({ length: count }, () => true))
    }
  })

  test('all files of an import share a time limit', async () => {
    const { drawer, workers } = silent()
    const pictures = Promise.all(Array.from({ length: 100 }, () => drawer.draw(drawing)))
    await vi.advanceTimersByTimeAsync(drawingTimes.all)
    expect((await pictures).filter(Boolean)).toEqual([])
    expect(workers).toHaveLength(drawingTimes.all / drawingTimes.one)
  })
})
