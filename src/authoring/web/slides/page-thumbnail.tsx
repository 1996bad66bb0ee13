// A page thumbnail with its question; the question code is loaded for the first page that has one.
import { Suspense } from 'react'
import { isBlankPage } from '#authoring/contract/blank-page.rules.ts'
import { lazy } from '#kit/web/lazy.tsx'
import type { ShownQuestion } from '../parts/question/question-view.tsx'
import type { ImageStore } from '../parts/paint/images.ts'
import type { DeckLook, PaintedPage } from './paint/paint.ts'
import { Thumbnail } from './thumbnail.tsx'

const SmallQuestion = lazy(() =>
  import('../parts/question/small-question.tsx').then(({ SmallQuestion: Part }) => ({ default: Part })),
)

export interface PageThumbnailProps {
  page: PaintedPage
  look: DeckLook
  images: ImageStore
  width: number
  question?: ShownQuestion | undefined
}

/** The caller provides a positioned frame of the picture's size. */
export const PageThumbnail = ({ question, ...picture }: PageThumbnailProps) => (
  <>
    <Thumbnail {...picture} />
    {question && (
      <Suspense>
        <SmallQuestion
          question={question}
          width={picture.width}
          isAlone={isBlankPage(picture.page)}
        />
      </Suspense>
    )}
  </>
)
