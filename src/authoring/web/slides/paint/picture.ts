// A page as an image file: WebP if the browser can encode it, PNG otherwise.
import { looks } from '#authoring/contract/deck.themes.ts'
import type { ImageStore } from '../../parts/paint/images.ts'
import { typefacesReady } from './fonts.ts'
import { paintPage, type DeckLook, type PaintedPage } from './paint.ts'
import { forgetMeasures } from './paint-text.ts'

export const pictureWidth = 1280

let fonts: Promise<unknown> | undefined
/** Loads the slides' own font in both weights, with its zero, before text is measured. */
export const fontsReady = (): Promise<unknown> => {
  fonts ??= Promise.all(
    ['400 20px "Atkinson Next"', '700 20px "Atkinson Next"'].map(font => document.fonts.load(font, 'A0')),
  ).then(forgetMeasures, () => {})
  return fonts
}

export async function pageCanvas(
  page: PaintedPage,
  deck: DeckLook,
  images: ImageStore,
  width = pictureWidth,
): Promise<HTMLCanvasElement> {
  const { heading, body } = looks[deck.theme]
  await Promise.all([fontsReady(), typefacesReady([heading, body]), images.ready(page)])
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * deck.height) / deck.width)
  const ctx = canvas.getContext('2d')
  if (!ctx) throw new Error('This browser cannot draw pictures.')
  ctx.scale(width / deck.width, width / deck.width)
  paintPage(ctx, page, deck, images)
  return canvas
}

export async function pagePicture(
  page: PaintedPage,
  deck: DeckLook,
  images: ImageStore,
  width = pictureWidth,
): Promise<Blob> {
  const canvas = await pageCanvas(page, deck, images, width)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', 0.88))
  if (!blob) throw new Error('This browser cannot draw pictures.')
  return blob
}
