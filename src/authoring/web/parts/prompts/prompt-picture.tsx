import { Suspense } from 'react'
import type { Prompt } from '#authoring/contract/extras.contract.ts'
import { isBlankPage } from '#authoring/contract/blank-page.rules.ts'
import { lazy } from '#kit/web/lazy.tsx'
import classes from '../../prompts/prompts.module.css'

const SmallQuestion = lazy(() =>
  import('../question/small-question.tsx').then(({ SmallQuestion: Part }) => ({ default: Part })),
)

/** What a card is about as wide as. */
const cardWidth = 260

/** The page's picture, or else its text; with its question, as on every thumbnail. */
export function PromptPicture({
  prompt: { picUrl, pages, questions, name },
}: {
  prompt: Pick<Prompt, 'picUrl' | 'pages' | 'questions' | 'name'>
}) {
  const [page] = pages
  const [question] = questions
  const words = page?.elements
    .flatMap(each =>
      'paragraphs' in each ? (each.paragraphs ?? []).flatMap(({ runs }) => runs.map(({ text }) => text)) : [],
    )
    .join(' ')
    .slice(0, 120)
  return (
    <span className={classes.pic}>
      {picUrl ? (
        <img
          src={picUrl}
          alt={`Slide of ${name}`}
          loading="lazy"
        />
      ) : (
        words || 'A page without text'
      )}
      {question && (
        <Suspense>
          <SmallQuestion
            question={question}
            width={cardWidth}
            isAlone={page !== undefined && isBlankPage(page)}
          />
        </Suspense>
      )}
    </span>
  )
}
