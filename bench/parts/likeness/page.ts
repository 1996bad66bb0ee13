// Runs in the browser: reads a deck, paints its pages, and writes it back.
import '#kit/web/theme/base.css'
import { writePptx } from '#authoring/contract/pptx/pptx-file.ts'
import { ImageStore } from '#authoring/web/parts/paint/images.ts'
import { readPptx } from '#authoring/web/slides/convert/pptx-read.ts'
import { pageCanvas } from '#authoring/web/slides/paint/picture.ts'

export interface TakenDeck {
  /** Pictures of the visible pages, as addresses with their data. */
  readonly pictures: string[]
  /** The imported deck as an exported file, in base 64. */
  readonly written: string
}

async function takeDeck(base64: string): Promise<TakenDeck> {
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
  const written = await writePptx({ width, height, pages, files: media })
  return { pictures, written: btoa(Array.from(written, byte => String.fromCodePoint(byte)).join('')) }
}

Object.assign(globalThis, { takeDeck })
