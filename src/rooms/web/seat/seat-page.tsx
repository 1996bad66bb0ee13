// One page: its picture with the teacher's strokes, and beside or below it the question.
import { isBlankPage } from '#authoring/contract/blank-page.rules.ts'
import { Enlargeable } from '#authoring/web/parts/enlarge/enlargeable.tsx'
import { useDrawing, usePage, useQuestion } from '../room/use-room.tsx'
import { SketchView } from '../room/sketch-view.tsx'
import { sketchIn } from '../room/sketch.ts'
import { boardIsShown } from '../teacher/boards.ts'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { AnswerPanel, coversPage } from './answer-panel.tsx'
import { SeatSlide, useDeckSize } from './seat-slide.tsx'
import classes from './seat.module.css'

/** Stays mounted across pages, so that an enlarged slide stays enlarged; only the answer remounts. */
export function SeatPage({ page: id }: { page: string }) {
  const page = usePage(id)
  const question = useQuestion(id)
  const { width, height } = useDeckSize()
  const drawing = useDrawing(id)
  const board = boardIsShown(drawing)
  const lines = sketchIn(board ? drawing?.blank : drawing?.ppt)
  const answeredOnPage = coversPage(question)
  const isBlank = question !== undefined && page !== undefined && isBlankPage(page)
  const plain = !board && lines.strokes.length === 0
  return (
    <div className={classes.page}>
      {/* When the answer is drawn on the page, the page shows once; a blank page gives its space to the question. */}
      {!((answeredOnPage || isBlank) && plain) && (
        <div
          className={classes.slide}
          role="group"
          aria-label={board ? 'White board of your teacher' : 'Page'}
        >
          <PartBoundary resetKey={id}>
            <Enlargeable
              label={board ? 'White board' : 'Slide'}
              ratio={width / height}
              of={id}
              back={question && 'Close and answer'}
            >
              {() => (
                <>
                  {board ? <div className={classes.blank} /> : <SeatSlide page={id} />}
                  {lines.strokes.length > 0 && (
                    <SketchView
                      className={classes.lines}
                      sketch={lines}
                      label="Lines of your teacher"
                    />
                  )}
                </>
              )}
            </Enlargeable>
          </PartBoundary>
        </div>
      )}
      <PartBoundary resetKey={id}>
        {page ? (
          <AnswerPanel
            key={id}
            page={id}
          />
        ) : (
          <LoadingState
            shape="cards"
            count={1}
            label="Loading the page"
          />
        )}
      </PartBoundary>
    </div>
  )
}
