// Pictures that pages show, loaded once per file and kept small enough to be painted in every frame.
import { filesIn, isUpright } from '#authoring/contract/deck.rules.ts'
import type { PageBody } from '#authoring/contract/deck.shapes.ts'
import type { Font } from '#authoring/contract/deck.themes.ts'
import { onTypeface, typefacesReady } from '../../slides/paint/fonts.ts'

export interface Picture {
  readonly source: CanvasImageSource
  readonly width: number
  readonly height: number
}
type DataPainter = typeof import('../../slides/paint/paint-data.ts')
export interface Images {
  get(hash: string): Picture | undefined
  /** How tables and charts are painted; undefined until it has come. */
  data(): DataPainter | undefined
}

const widest = 1920

export class ImageStore implements Images {
  readonly #pictures = new Map<string, Picture | null>()
  readonly #loading = new Map<string, Promise<void>>()
  readonly #listeners = new Set<() => void>()
  #data: DataPainter | undefined
  #urls: Readonly<Record<string, string>> = {}

  /** Where files are served; addresses are signed for an hour or two and come anew with every answer. */
  know(urls: Readonly<Record<string, string>>): void {
    this.#urls = { ...this.#urls, ...urls }
  }

  urlOf(hash: string): string | undefined {
    return this.#urls[hash]
  }

  get(hash: string): Picture | undefined {
    const had = this.#pictures.get(hash)
    if (had === undefined) void this.load([hash])
    return had ?? undefined
  }

  /** Waits until these files are there or have failed. */
  load(hashes: readonly string[]): Promise<unknown> {
    return Promise.all(
      hashes.map(async hash => {
        const url = this.#urls[hash]
        if (url === undefined || this.#pictures.has(hash)) return
        const begun =
          this.#loading.get(hash) ??
          pictureAt(url)
            .catch(() => null)
            .then(picture => {
              this.#pictures.set(hash, picture)
              this.#loading.delete(hash)
              for (const tell of this.#listeners) tell()
            })
        this.#loading.set(hash, begun)
        await begun
      }),
    )
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

  /** Most pages have neither table nor chart: who looks at these does not wait for their painter. */
  async #loadData(): Promise<void> {
    if (this.#data) return
    this.#data = await import('../../slides/paint/paint-data.ts')
    for (const notify of this.#listeners) notify()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    const leave = onTypeface(listener)
    return () => {
      leave()
      this.#listeners.delete(listener)
    }
  }
}

/** Typefaces of a page; its text is searched, because words stand in boxes, cells and charts. */
const fontsIn = (page: Pick<PageBody, 'elements'>): Set<Font> =>
  new Set([...JSON.stringify(page.elements).matchAll(/"font":"(\w+)"/g)].map(([, font]) => font as Font))

async function pictureAt(url: string): Promise<Picture> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  if (width <= widest) return { source: image, width, height }
  const small = await createImageBitmap(image, {
    resizeWidth: widest,
    resizeHeight: Math.round((height * widest) / width),
    resizeQuality: 'high',
  })
  return { source: small, width: small.width, height: small.height }
}
