import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plainPoints, withPlainPoints } from '#authoring/contract/question.rules.ts'
import { wordsOf } from '#kit/web/parts/loaded.tsx'
import { focusWhenShown } from '#kit/web/focus.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { outlineQuery } from '../parts/content.queries.ts'
import { allPoints, Branches, targetKindsOf } from './branches.tsx'
import { Fold } from './fold.tsx'
import { LevelFields } from './levels.tsx'
import { PointsInput } from './points-input.tsx'
import { QuestionPreview } from '../parts/questions/preview.tsx'
import {
  kindOf,
  questionKinds,
  type QuestionDraft,
  type QuestionKind,
} from '../parts/questions/question-kinds.ts'
import { useProposals } from './questions.queries.ts'
import { TypeFields } from '../parts/questions/type-fields.tsx'
import type { OpenQuestion } from './use-question.ts'
import classes from './questions.module.css'
import { KeepWords, ReadOnlyWords } from '#kit/web/parts/keep-words.tsx'
import { Conflict } from './question-conflict.tsx'

interface EditorProps {
  open: OpenQuestion
  draft: QuestionDraft
  rid: string
  readOnly: boolean
  kinds: readonly QuestionKind[]
  picture?: string | null | undefined
  onVideo: boolean
}

export function Editor({
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
        {readOnly ? (
          <ReadOnlyWords />
        ) : (
          <KeepWords
            state={state}
            onRetry={retry}
          />
        )}
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
                  rid={rid}
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
