import type { Page } from '#authoring/contract/deck.shapes.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { PageMaterials } from '#authoring/contract/questions.contract.ts'
import { QuestionView } from '#authoring/web/parts/question/question-view.tsx'
import { MaterialFacts } from '#authoring/web/questions/materials-panel.tsx'
import questions from '#authoring/web/questions/questions.module.css'
import classes from '#sessions/web/session/session.module.css'

interface PageQuestionProps {
  page: Page
  question: Question | undefined
  materials: PageMaterials['list']
  /** Which options are right, and the notes. */ keys: boolean
}

/** What a page asks, with its materials; for teachers the key and the notes, too. */
export function PageQuestion({ page: { tips }, question, materials, keys }: PageQuestionProps) {
  // What stands on the page itself is there already.
  const list = materials.filter(({ element }) => element === undefined)
  return (
    <section
      className={classes.beside}
      aria-label="About this page"
    >
      {question ? (
        <QuestionView
          question={question}
          keys={question.options.some(({ on }) => on)}
        >
          {keys && question.tips && <p className={classes.dim}>Hint: {question.tips}</p>}
        </QuestionView>
      ) : (
        <p className={classes.dim}>This page asks nothing.</p>
      )}
      {list.length > 0 && (
        <ul
          className={questions.lines}
          aria-label="Materials of this page"
        >
          {list.map(material => (
            <li
              key={material._id}
              className={questions.material}
            >
              <MaterialFacts material={material} />
            </li>
          ))}
        </ul>
      )}
      {keys && tips && (
        <div>
          <h2>Notes</h2>
          <p
            className={classes.dim}
            style={{ whiteSpace: 'pre-wrap' }}
          >
            {tips}
          </p>
        </div>
      )}
    </section>
  )
}
