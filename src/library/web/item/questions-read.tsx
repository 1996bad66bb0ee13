import { Suspense, useState } from 'react'
import type { LibraryItem } from '#authoring/contract/published.shapes.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import classes from './item.module.css'

const QuestionPreview = lazy(() =>
  import('#authoring/web/parts/questions/preview.tsx').then(module => ({ default: module.QuestionPreview })),
)
const types: Readonly<Record<Question['type'], string>> = {
  text: 'Text',
  choice: 'Choice',
  media: 'Photo, sound or video',
  comment: 'Comment on the slide',
  draw: 'Drawing',
  website: 'Website',
}

/** Questions of the pages that the viewer may see. Each opens in the learner's view. */
export function QuestionsRead({ item: { questions, deck, questionNum } }: { item: LibraryItem }) {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">Questions</h2>
      {questions.length < questionNum && (
        <p className={classes.dim}>
          {questions.length} of {questionNum} questions, those of the pages you can see.
        </p>
      )}
      <div className={classes.questions}>
        {questions.map(question => {
          const at = deck?.pages.findIndex(({ _id }) => _id === question.page) ?? -1
          return (
            <One
              key={question._id}
              question={question}
              place={at >= 0 ? `Page ${at + 1}` : question.page}
              picture={deck?.pages[at]?.picUrl ?? null}
            />
          )
        })}
      </div>
    </section>
  )
}

function One({ question, place, picture }: { question: Question; place: string; picture: string | null }) {
  const [open, setOpen] = useState(false)
  return (
    <details
      className={classes.question}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>
        <b>{place}</b> · {types[question.type]}
        {question.name && `: ${question.name}`}
      </summary>
      <div>
        {open && (
          <Suspense fallback={<LoadingState shape="text" />}>
            <QuestionPreview
              question={question}
              picture={picture}
            />
          </Suspense>
        )}
      </div>
    </details>
  )
}
