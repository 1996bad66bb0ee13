// Runs in the browser: reads a deck and paints its pages.
import '#kit/web/theme/base.css'
import { ImageStore } from '#authoring/web/parts/paint/images.ts'
import { readPptx } from '#authoring/web/slides/convert/pptx-read.ts'
import { pageCanvas } from '#authoring/web/slides/paint/picture.ts'

async function paintDeck(base64: string): Promise<string[]> {
  const { width, height, pages, media } = await readPptx(
    Uint8Array.from(atob(base64), char => char.codePointAt(0) ?? 0),
  )
  const images = new ImageStore()
  images.know(
    Object.fromEntries(
      [...media.values()].map(({ path, bytes, mime }) => [
        path,
        URL.createObjectURL(new Blob([bytes as BlobPart], { type: mime })),
      ]),
    ),
  )
  const pictures: string[] = []
  for (const page of pages.filter(({ hidden }) => !hidden))
    pictures.push((await pageCanvas(page, { width, height, theme: 'plain' }, images, 960)).toDataURL())
  return pictures
}

Object.assign(globalThis, { paintDeck })
