// Pictures of pages, loaded once per file and small enough to be painted in every frame.
import { filesIn, isUpright } from '#authoring/contract/deck.rules.ts'
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import type { Font } from '#authoring/contract/deck.themes.ts'
import { Listeners } from '#kit/web/listeners.ts'
import { pictureMaker, smallWidth, type Sized } from './picture-sizes.ts'
import { onTypeface, typefacesReady } from '../../slides/paint/fonts.ts'

export interface Picture {
  readonly source: CanvasImageSource
  readonly width: number
  readonly height: number
}
type DataPainter = typeof import('../../slides/paint/paint-data.ts')
export interface Images {
  /** @param wide The width to cover in pixels; thumbnails need fewer. */
  get(hash: string, wide?: number): Picture | undefined
  /** The painter of tables and charts; undefined until loaded. */
  data(): DataPainter | undefined
}

interface Sizes {
  readonly small?: Picture | undefined
  /** Evicted when space is needed; decoded again when a page shows it large. */
  large?: Picture | undefined
}
/**
 * Limit of cached large pictures, in pixels: a deck with a photo on each page would exhaust the device's
 * memory.
 */
const maxPixels = 60_000_000
const makePicture = pictureMaker()

export class ImageStore implements Images {
  /** Most recently used last. */
  readonly #pictures = new Map<string, Sizes | null>()
  readonly #make: (url: string) => Promise<Sized>
  readonly #loading = new Map<string, Promise<void>>()
  readonly #listeners = new Listeners()
  #data: DataPainter | undefined
  #urls: Readonly<Record<string, string>> = {}

  constructor(make: (url: string) => Promise<Sized> = makePicture) {
    this.#make = make
  }

  /**
   * Where files are served; signed addresses expire in an hour or two and are renewed with every response.
   */
  know(urls: Readonly<Record<string, string>>): void {
    this.#urls = { ...this.#urls, ...urls }
  }

  urlOf(hash: string): string | undefined {
    return this.#urls[hash]
  }

  get(hash: string, wide = Infinity): Picture | undefined {
    const had = this.#pictures.get(hash)
    if (had === null) return undefined
    if (had?.small && wide <= had.small.width) return had.small
    if (!had?.large) {
      void this.load([hash])
      return had?.small
    }
    this.#pictures.delete(hash)
    this.#pictures.set(hash, had)
    return had.large
  }

  /** Waits until these files have loaded or failed. */
  load(hashes: readonly string[]): Promise<unknown> {
    return Promise.all(
      hashes.map(async hash => {
        const url = this.#urls[hash]
        const had = this.#pictures.get(hash)
        if (url === undefined || had === null || had?.large) return
        const begun =
          this.#loading.get(hash) ??
          this.#make(url)
            .catch(() => null)
            .then(sized => {
              this.#keep(hash, sized)
              this.#loading.delete(hash)
              this.#listeners.notify()
            })
        this.#loading.set(hash, begun)
        await begun
      }),
    )
  }

  #keep(hash: string, sized: Sized | null): void {
    if (!sized) return void this.#pictures.set(hash, null)
    const { large, small, width, height } = sized
    const tall = (wide: number) => Math.round((height * wide) / width)
    this.#pictures.delete(hash)
    this.#pictures.set(hash, {
      large: { source: large, width, height },
      small: small && { source: small, width: smallWidth, height: tall(smallWidth) },
    })
    let pixels = 0
    for (const [other, sizes] of [...this.#pictures].toReversed()) {
      if (!sizes?.large || !sizes.small) continue
      pixels += sizes.large.width * sizes.large.height
      if (pixels <= maxPixels || other === hash) continue
      const { source } = sizes.large
      sizes.large = undefined
      if (source instanceof ImageBitmap) source.close()
    }
  }

  ready(page: Pick<PageBody, 'elements' | 'background'>): Promise<unknown> {
    const needsData = page.elements.some(isUpright)
    return Promise.all([
      this.load(filesIn(page)),
      typefacesReady(fontsIn(page)),
      ...(needsData ? [this.#loadData()] : []),
    ])
  }

  data(): DataPainter | undefined {
    if (!this.#data) void this.#loadData()
    return this.#data
  }

  /** Most pages have neither table nor chart, so their painter is loaded on demand. */
  async #loadData(): Promise<void> {
    if (this.#data) return
    this.#data = await import('../../slides/paint/paint-data.ts')
    this.#listeners.notify()
  }

  subscribe(listener: () => void): () => void {
    const stops = [this.#listeners.subscribe(listener), onTypeface(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/** Fonts of a page, found by searching its JSON, because text occurs in boxes, cells and charts. */
const fontsIn = (page: Pick<PageBody, 'elements'>): Set<Font> =>
  new Set([...JSON.stringify(page.elements).matchAll(/"font":"(\w+)"/g)].map(([, font]) => font as Font))
