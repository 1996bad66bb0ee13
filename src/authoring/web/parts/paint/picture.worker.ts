// Decodes and scales pictures off the main thread: a phone photo would block it for a tenth of a second.
import type { PictureSizes } from './picture-sizes.ts'

export interface PictureWish {
  readonly id: number
  readonly url: string
  readonly widest: number
  readonly small: number
}
export interface PictureNews {
  readonly id: number
  /** Missing if the browser cannot scale in a worker. */
  readonly sizes?: PictureSizes<ImageBitmap>
}

globalThis.addEventListener('message', ({ data }: MessageEvent<PictureWish>) => {
  const send = (news: PictureNews, moved: Transferable[]): void => {
    postMessage(news, { transfer: moved })
  }
  sizesOf(data).then(
    sizes => send({ id: data.id, sizes }, [sizes.large, ...(sizes.small ? [sizes.small] : [])]),
    () => send({ id: data.id }, []),
  )
})

async function sizesOf({ url, widest, small }: PictureWish): Promise<PictureSizes<ImageBitmap>> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(String(answer.status))
  // Applies the file's orientation metadata.
  const whole = await createImageBitmap(await answer.blob(), { imageOrientation: 'from-image' })
  const large = await scaled(whole, widest)
  const sizes = { large, ...(large.width > small && { small: await scaled(large, small) }) }
  if (large !== whole) whole.close()
  return sizes
}

async function scaled(picture: ImageBitmap, most: number): Promise<ImageBitmap> {
  if (picture.width <= most) return picture
  return createImageBitmap(picture, {
    resizeWidth: most,
    resizeHeight: Math.max(1, Math.round((picture.height * most) / picture.width)),
    resizeQuality: 'high',
  })
}
