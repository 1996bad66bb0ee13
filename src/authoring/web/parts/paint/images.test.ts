import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ImageStore } from './images.ts'
import { pictureMaker, type Sized } from './picture-sizes.ts'
import type { PictureNews, PictureWish } from './picture.worker.ts'

class Bitmap {
  closed = false
  width: number
  height: number
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  close(): void {
    this.closed = true
  }
}
const bitmap = (width: number, height: number) => new Bitmap(width, height) as unknown as ImageBitmap
const sized = (width: number, height: number): Sized => ({
  large: bitmap(width, height),
  ...(width > 400 && { small: bitmap(400, 300) }),
  width,
  height,
})
beforeEach(() => {
  vi.stubGlobal('ImageBitmap', Bitmap)
  vi.stubGlobal('document', { baseURI: 'https://example.org/v2/' })
})
// Other files share this process.
afterEach(() => {
  vi.unstubAllGlobals()
})

it('decodes a picture once, and gives thumbnails the small version', async () => {
  const make = vi.fn(() => Promise.resolve(sized(1600, 1200)))
  const images = new ImageStore(make)
  images.know({ a: '/a' })
  expect(images.get('a')).toBeUndefined()
  await images.load(['a'])
  expect(images.get('a', 300)).toMatchObject({ width: 400, height: 300 })
  expect(images.get('a', 900)).toMatchObject({ width: 1600, height: 1200 })
  expect(images.get('a')).toMatchObject({ width: 1600 })
  expect(make).toHaveBeenCalledTimes(1)
})

it('evicts the least recently used large pictures, and decodes them again on demand', async () => {
  const made: Sized[] = []
  const make = vi.fn(() => {
    made.push(sized(5000, 4000))
    return Promise.resolve(made.at(-1) as Sized)
  })
  const images = new ImageStore(make)
  images.know(Object.fromEntries(['a', 'b', 'c', 'd'].map(name => [name, `/${name}`])))
  await images.load(['a', 'b', 'c'])
  images.get('a')
  await images.load(['d'])
  // Of four pictures with 20 million pixels three are kept: the second is least recently used.
  expect(made.map(({ large }) => (large as unknown as Bitmap).closed)).toEqual([false, true, false, false])
  expect(images.get('b', 100)).toMatchObject({ width: 400 })
  expect(make).toHaveBeenCalledTimes(4)
  expect(images.get('b', 900)).toMatchObject({ width: 400 })
  await images.load(['b'])
  expect(make).toHaveBeenCalledTimes(5)
  expect(images.get('b', 900)).toMatchObject({ width: 5000 })
})

it('an unreadable file yields no picture and is not retried', async () => {
  const make = vi.fn(() => Promise.reject(new Error('broken')))
  const images = new ImageStore(make)
  images.know({ a: '/a' })
  await images.load(['a'])
  await images.load(['a'])
  expect(images.get('a')).toBeUndefined()
  expect(make).toHaveBeenCalledTimes(1)
})

class Photo {
  src = ''
  naturalWidth = 4000
  naturalHeight = 3000
  decode = () => Promise.resolve()
}

it('scales in the worker, or in the page without a worker or if it fails', async () => {
  vi.stubGlobal('Image', Photo)
  vi.stubGlobal('createImageBitmap', (_: unknown, to: { resizeWidth: number; resizeHeight: number }) =>
    Promise.resolve(bitmap(to.resizeWidth, to.resizeHeight)),
  )
  const port = (answer: (wish: PictureWish) => PictureNews['sizes']) => {
    let callback: (event: { data: PictureNews }) => void = () => {}
    return {
      postMessage: (wish: PictureWish) => {
        const sizes = answer(wish)
        callback({ data: { id: wish.id, ...(sizes && { sizes }) } })
      },
      addEventListener: (name: string, listener: typeof callback) => {
        if (name === 'message') callback = listener
      },
    } as never
  }
  const wishes: PictureWish[] = []
  const byWorker = pictureMaker(() =>
    port(wish => {
      wishes.push(wish)
      return { large: bitmap(wish.widest, 1440), small: bitmap(wish.small, 300) }
    }),
  )
  expect(await byWorker('/a')).toMatchObject({ width: 1920, height: 1440, small: { width: 400 } })
  expect(wishes).toMatchObject([{ url: 'https://example.org/a' }])
  const failing = pictureMaker(() => port(() => undefined))
  expect(await failing('/a')).toMatchObject({ width: 1920, height: 1440 })
  const none = pictureMaker(() => {
    throw new Error('no workers here')
  })
  expect(await none('/a')).toMatchObject({ width: 1920, height: 1440 })
})
