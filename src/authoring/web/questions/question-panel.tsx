// The question of a page or moment: choose its kind, edit it, assign targets, preview it.
import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { kindNames, questionKinds, type QuestionKind } from '../parts/questions/question-kinds.ts'
import { questionsQuery, useLiveQuestions } from './questions.queries.ts'
import { useQuestion, type QuestionPlace } from './use-question.ts'
import classes from './questions.module.css'
import { Editor } from './question-editor.tsx'

const BankPicker = lazy(() => import('./bank-picker.tsx').then(({ BankPicker: Part }) => ({ default: Part })))

export interface QuestionPanelProps extends QuestionPlace {
  rid: string
  readOnly?: boolean
  /** Available kinds. */
  kinds?: readonly QuestionKind[]
  /** Initial kind, if the address specifies it. */
  begin?: QuestionKind | undefined
  picture?: string | null | undefined
}

export function QuestionPanel(props: QuestionPanelProps) {
  const { parent, page } = props
  useLiveQuestions(parent)
  const answer = useQuery(questionsQuery(parent))
  return (
    <Loaded
      answer={answer}
      what="the question"
    >
      {list => (
        <Opened
          key={`${parent} ${page}`}
          {...props}
          stored={list.find(each => each.page === page)}
        />
      )}
    </Loaded>
  )
}

function Opened({
  parent,
  page,
  rid,
  readOnly = false,
  kinds = kindNames,
  begin,
  picture,
  stored,
}: QuestionPanelProps & { stored: Question | undefined }) {
  const open = useQuestion({ parent, page }, stored)
  const { draft, choose } = open
  const [bank, setBank] = useState(false)
  if (!draft && readOnly) return <p className={classes.small}>This page asks nothing.</p>
  if (!draft && bank)
    return (
      <Suspense fallback={<LoadingState />}>
        <BankPicker
          parent={parent}
          page={page}
          rid={rid}
          onClose={() => setBank(false)}
        />
      </Suspense>
    )
  if (!draft)
    return (
      <KindChooser
        kinds={begin ? [begin, ...kinds.filter(kind => kind !== begin)] : kinds}
        onChoose={choose}
        onBank={kinds === kindNames ? () => setBank(true) : undefined}
      />
    )
  return (
    <Editor
      open={open}
      draft={draft}
      rid={rid}
      readOnly={readOnly}
      kinds={kinds}
      picture={picture}
      onVideo={kinds !== kindNames}
    />
  )
}

interface ChooserProps {
  kinds: readonly QuestionKind[]
  onChoose: (kind: QuestionKind) => void
  /** Where a question of the platform's bank may be inserted. */ onBank: (() => void) | undefined
}

const KindChooser = ({ kinds, onChoose, onBank }: ChooserProps) => (
  <div className={classes.panel}>
    <p className={classes.small}>What should learners do here?</p>
    <ul className={classes.kinds}>
      {kinds.map(kind => {
        const { label, line, icon } = questionKinds[kind]
        return (
          <li key={kind}>
            <button
              type="button"
              className={classes.kind}
              onClick={() => onChoose(kind)}
            >
              <Icon name={icon} />
              <b>{label}</b>
              <span className={classes.small}>{line}</span>
            </button>
          </li>
        )
      })}
    </ul>
    {onBank && (
      <div>
        <Button
          variant="default"
          onClick={onBank}
        >
          From the bank
        </Button>
      </div>
    )}
  </div>
)
