// A picture in the sizes that pages need, generated once: in a worker, or in the page without one.
import type { PictureNews, PictureWish } from './picture.worker.ts'

export interface PictureSizes<S extends CanvasImageSource = CanvasImageSource> {
  readonly large: S
  /** For thumbnails of larger pictures. */
  readonly small?: S
}
export interface Sized extends PictureSizes {
  readonly width: number
  readonly height: number
}

/** The maximum size a page needs, unless zoomed. */
const widest = 1920
export const smallWidth = 400

type Port = Pick<Worker, 'postMessage' | 'addEventListener'>
const startWorker = (): Port =>
  new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' })

/** One worker for all pictures; undefined if the browser has none. */
export function pictureMaker(start: () => Port = startWorker): (url: string) => Promise<Sized> {
  const waiting = new Map<number, (sizes: PictureNews['sizes']) => void>()
  let count = 0
  let worker: Port | null | undefined
  const open = (): Port | null => {
    try {
      const port = start()
      const settle = ({ id, sizes }: PictureNews) => {
        waiting.get(id)?.(sizes)
        waiting.delete(id)
      }
      port.addEventListener('message', event => settle((event as MessageEvent<PictureNews>).data))
      // A worker that fails to start never replies, so the page takes over.
      port.addEventListener('error', () => {
        worker = null
        for (const id of waiting.keys()) settle({ id })
      })
      return port
    } catch {
      return null
    }
  }
  return async url => {
    if (worker === undefined) worker = open()
    const port = worker
    if (!port) return inPage(url)
    const sizes = await new Promise<PictureNews['sizes']>(resolve => {
      const wish: PictureWish = {
        id: ++count,
        url: new URL(url, document.baseURI).href,
        widest,
        small: smallWidth,
      }
      waiting.set(wish.id, resolve)
      port.postMessage(wish)
    })
    if (!sizes) return inPage(url)
    return { ...sizes, width: sizes.large.width, height: sizes.large.height }
  }
}

async function inPage(url: string): Promise<Sized> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  if (width <= widest) return { large: image, width, height }
  const large = await createImageBitmap(image, {
    resizeWidth: widest,
    resizeHeight: Math.round((height * widest) / width),
    resizeQuality: 'high',
  })
  return { large, width: large.width, height: large.height }
}
