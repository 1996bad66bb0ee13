// The learner's view of a page: its question, to try, and its materials. Answers are not saved.
import { useQuery } from '@tanstack/react-query'
import type { Page } from '#authoring/contract/deck.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { MaterialFacts } from '../../parts/questions/material-facts.tsx'
import { QuestionPreview } from '../../parts/questions/preview.tsx'
import { draftFrom } from '../../parts/questions/question-kinds.ts'
import { materialsQuery, questionsQuery, useLiveQuestions } from '../../questions/questions.queries.ts'
import questions from '../../questions/questions.module.css'

export function AsLearner({ deck, page }: { deck: string; page: Page }) {
  useLiveQuestions(deck)
  const answer = useQuery(questionsQuery(deck))
  const rows = useQuery(materialsQuery(deck)).data ?? []
  // Materials placed on the page itself are visible already.
  const list =
    rows.find(row => row.page === page._id)?.list.filter(({ element }) => element === undefined) ?? []
  return (
    <Loaded
      answer={answer}
      what="the question"
    >
      {found => {
        const question = found.find(each => each.page === page._id)
        return (
          <div className={questions.panel}>
            {question ? (
              <QuestionPreview
                key={question._id}
                question={draftFrom(question)}
                picture={page.picUrl}
              />
            ) : (
              <p className={questions.small}>This page asks nothing.</p>
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
          </div>
        )
      }}
    </Loaded>
  )
}
