// A page of the lesson, rendered by the shared slide painter.
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import { pageSize } from '#authoring/contract/deck.shapes.ts'
import { ImageStore } from '#authoring/web/parts/paint/images.ts'
import { PagePicture } from '#authoring/web/parts/viewer/page-picture.tsx'
import { useContent, usePage, useRoom } from '../room/use-room.tsx'

const Pictures = createContext<ImageStore | null>(null)

/** Loads pictures once for all pages and views. */
export function SlidePictures({ children }: { children: ReactNode }) {
  const images = useMemo(() => new ImageStore(), [])
  return <Pictures value={images}>{children}</Pictures>
}

export const useDeckSize = (): { readonly width: number; readonly height: number } =>
  useRoom(({ content }) => ({
    width: content?.deck?.width ?? pageSize.width,
    height: content?.deck?.height ?? pageSize.height,
  }))

export function SeatSlide({ page: id }: { page: string }) {
  const images = use(Pictures)
  const page = usePage(id)
  const deck = useRoom(({ content }) => content?.deck)
  const files = useContent()?.files
  useEffect(() => {
    if (!page || !images || !files) return
    images.know(files)
    void images.ready(page)
  }, [page, images, files])
  return page && deck && images ? (
    <PagePicture
      page={page}
      deck={deck}
      images={images}
    />
  ) : null
}
