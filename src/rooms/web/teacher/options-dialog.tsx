// Corrects a wrong key during class: existing answers are marked again.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { authoringErrors } from '#authoring/contract/authoring.errors.ts'
import { questionFault } from '#authoring/contract/question.rules.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import { draftFrom } from '#authoring/web/parts/questions/question-kinds.ts'
import { TypeFields } from '#authoring/web/parts/questions/type-fields.tsx'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { sessionApi } from './session-api.ts'
import { useTeaching } from './teaching.ts'
import classes from './dashboard.module.css'

export function OptionsDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { session, act } = useTeaching()
  const [draft, setDraft] = useState(() => draftFrom(question))
  const { act: run, busy } = useAct()
  const fault = questionFault(draft)
  const save = async () => {
    const saved = await act(
      () => sessionApi.patch('options', { _id: session._id, question: question._id, options: draft.options }),
      'The options are put right, and answers are marked by them.',
    )
    if (saved) onClose()
  }
  return (
    <Dialog
      opened
      title="Fix the options"
      onClose={onClose}
      persistent={busy}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={fault !== undefined}
            onClick={() => run(save)}
          >
            Save options
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className={classes.small}>What learners chose stays as it is and is marked again.</p>
        <TypeFields
          settled
          draft={draft}
          disabled={false}
          change={part => setDraft(before => ({ ...before, ...part }))}
        />
        {fault && (
          <p
            role="status"
            className={classes.fault}
          >
            {authoringErrors[fault].message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
