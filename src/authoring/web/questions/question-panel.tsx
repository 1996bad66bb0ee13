// The question of one page or moment: choose its kind, write it, tie it to targets, see it as a learner.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { plainPoints, withPlainPoints } from '#authoring/contract/question.rules.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { Loaded, wordsOf } from '#communications/web/parts/loaded.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { focusWhenShown } from '#kit/web/focus.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { outlineQuery } from '../content.queries.ts'
import { allPoints, Branches, targetKindsOf } from './branches.tsx'
import { Fold } from './fold.tsx'
import { LevelFields } from './levels.tsx'
import { PointsInput } from './points-input.tsx'
import { QuestionPreview } from './preview.tsx'
import { kindNames, kindOf, questionKinds, type QuestionDraft, type QuestionKind } from './question-kinds.ts'
import { questionsQuery, useLiveQuestions, useProposals } from './questions.queries.ts'
import { TypeFields } from './type-fields.tsx'
import type { KeepState } from './keeper.ts'
import { useQuestion, type OpenQuestion, type QuestionPlace } from './use-question.ts'
import classes from './questions.module.css'

const BankPicker = lazy(() => import('./bank-picker.tsx').then(({ BankPicker: Part }) => ({ default: Part })))

export interface QuestionPanelProps extends QuestionPlace {
  rid: string
  readOnly?: boolean
  /** What can be asked here. */
  kinds?: readonly QuestionKind[]
  /** Kind to begin with, where the address says it. */
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
  /** Where a question of the platform's bank may stand. */ onBank: (() => void) | undefined
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

interface EditorProps {
  open: OpenQuestion
  draft: QuestionDraft
  rid: string
  readOnly: boolean
  kinds: readonly QuestionKind[]
  picture?: string | null | undefined
  onVideo: boolean
}

function Editor({
  open: { state, change, choose, retry, settle, remove },
  draft,
  rid,
  readOnly,
  kinds,
  picture,
  onVideo,
}: EditorProps) {
  const { data: outline } = useQuery(outlineQuery(rid))
  const proposed = useProposals(outline, draft.outlines)
  const [preview, setPreview] = useState(readOnly)
  const [isFresh] = useState(draft.name === '' && !readOnly)
  const drop = async () => {
    if (
      !(await confirm({
        title: 'Delete this question?',
        text: 'The page stays; its question goes, with its points.',
        action: 'Delete question',
        tone: 'negative',
      }))
    )
      return
    await remove().catch((error: unknown) => notify(wordsOf(error), { type: 'negative' }))
  }
  return (
    <div className={classes.panel}>
      <div className={classes.bar}>
        <StateWords
          state={state}
          readOnly={readOnly}
          onRetry={retry}
        />
        <Button
          size="compact-sm"
          variant="default"
          aria-pressed={preview}
          onClick={() => setPreview(!preview)}
        >
          {preview ? 'Back to editing' : 'Preview as a learner'}
        </Button>
      </div>
      {state.is === 'conflict' && (
        <Conflict
          onSettle={mine => {
            void settle(mine)
          }}
        />
      )}
      {preview ? (
        <QuestionPreview
          question={draft}
          picture={picture}
        />
      ) : (
        <>
          <NativeSelect
            label="Kind of question"
            value={kindOf(draft)}
            disabled={readOnly}
            data={kinds.map(kind => ({ value: kind, label: questionKinds[kind].label }))}
            onChange={event => {
              const kind = kinds.find(each => each === event.currentTarget.value)
              if (kind) choose(kind)
            }}
          />
          <Textarea
            label="Question"
            ref={isFresh ? focusWhenShown : undefined}
            autosize
            minRows={2}
            value={draft.name}
            maxLength={5000}
            disabled={readOnly}
            onChange={event => change({ name: event.currentTarget.value })}
          />
          <TypeFields
            draft={draft}
            disabled={readOnly}
            change={change}
          />
          {onVideo && (
            <label className={classes.tick}>
              <input
                type="checkbox"
                checked={draft.hideAnswer}
                disabled={readOnly}
                onChange={event => change({ hideAnswer: event.target.checked })}
              />
              Do not show learners which answer was correct
            </label>
          )}
          <PointsInput
            label="Points"
            heading="Points"
            value={plainPoints(draft.outlines)}
            disabled={readOnly}
            onChange={score => change({ outlines: withPlainPoints(draft.outlines, score) })}
          />
          <div>
            {outline && targetKindsOf(outline).length > 0 && (
              <Fold
                title="Points for standards"
                about={`${allPoints(draft.outlines) - plainPoints(draft.outlines)}`}
              >
                <Branches
                  outline={outline}
                  value={draft.outlines}
                  disabled={readOnly}
                  onChange={outlines => change({ outlines })}
                />
              </Fold>
            )}
            <Fold title="Levels and words">
              <LevelFields
                value={draft}
                proposed={proposed}
                disabled={readOnly}
                onChange={change}
              />
            </Fold>
            <Fold title="Hint for learners">
              <Textarea
                aria-label="Hint for learners"
                description="Shown when a learner asks for it."
                autosize
                minRows={2}
                value={draft.tips}
                maxLength={5000}
                disabled={readOnly}
                onChange={event => change({ tips: event.currentTarget.value })}
              />
            </Fold>
          </div>
          {!readOnly && (
            <div>
              <Button
                size="compact-sm"
                variant="subtle"
                color="negative"
                onClick={() => {
                  void drop()
                }}
              >
                Delete question
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}

const stateWords = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving',
  conflict: 'Not saved',
} as const

function StateWords({
  state,
  readOnly,
  onRetry,
}: {
  state: KeepState
  readOnly: boolean
  onRetry: () => void
}) {
  if (readOnly) return <span className={classes.state}>You can view, not edit</span>
  if (state.is === 'failed')
    return (
      <span
        className={classes.state}
        role="alert"
        data-wrong
      >
        {state.words}{' '}
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={onRetry}
        >
          Try again
        </Button>
      </span>
    )
  return (
    <span
      className={classes.state}
      role="status"
      data-wrong={state.is === 'fault' || undefined}
    >
      {state.is === 'fault' ? `Not saved yet: ${state.words}` : stateWords[state.is]}
    </span>
  )
}

const Conflict = ({ onSettle }: { onSettle: (mine: boolean) => void }) => (
  <div
    className={classes.notice}
    role="alert"
  >
    <p>Somebody else changed this question meanwhile. Yours is still here.</p>
    <div className={classes.tools}>
      <Button
        size="compact-sm"
        onClick={() => onSettle(true)}
      >
        Keep mine
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onSettle(false)}
      >
        Take theirs
      </Button>
    </div>
  </div>
)
