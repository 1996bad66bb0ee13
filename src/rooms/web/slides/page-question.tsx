import { Suspense } from 'react'
import type { Page } from '#authoring/contract/deck.shapes.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { PageMaterials } from '#authoring/contract/questions.contract.ts'
import { QuestionView } from '#authoring/web/parts/question/question-view.tsx'
import { Beside, BesideNote } from '#sessions/web/parts/beside.tsx'
import { MaterialsList } from '../teacher/later.tsx'

interface PageQuestionProps {
  page: Page
  question: Question | undefined
  materials: PageMaterials['list']
  /** Shows correct options and notes. */ keys: boolean
}

/** A page's question with its materials; for teachers with key and notes. */
export function PageQuestion({ page: { tips }, question, materials, keys }: PageQuestionProps) {
  // Materials embedded in the page are already visible.
  const list = materials.filter(({ element }) => element === undefined)
  return (
    <Beside aria-label="About this page">
      {question ? (
        <QuestionView
          question={question}
          keys={question.options.some(({ on }) => on)}
        >
          {keys && question.tips && <BesideNote>Hint: {question.tips}</BesideNote>}
        </QuestionView>
      ) : (
        <BesideNote>This page asks nothing.</BesideNote>
      )}
      {list.length > 0 && (
        <Suspense fallback={null}>
          <MaterialsList list={list} />
        </Suspense>
      )}
      {keys && tips && (
        <div>
          <h2>Notes</h2>
          <BesideNote style={{ whiteSpace: 'pre-wrap' }}>{tips}</BesideNote>
        </div>
      )}
    </Beside>
  )
}
