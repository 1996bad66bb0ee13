import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { classPeopleQuery } from '../../parts/school.queries.ts'
import type { ChosenClass, ClassDraft } from './draft.ts'
import classes from '../../parts/school.module.css'

interface Props {
  klass: ChosenClass
  onChoose: (leavers: ClassDraft['leavers']) => void
  onClose: () => void
}

/** Students who leave while their class continues. */
export function LeaversDialog({ klass, onChoose, onClose }: Props) {
  const answer = useQuery(classPeopleQuery(klass._id))
  const [chosen, setChosen] = useState(klass.draft.leavers)
  const set = (student: ClassDraft['leavers'][number], leaves: boolean) =>
    setChosen(before => [
      ...before.filter(({ _id }) => _id !== student._id),
      ...(leaves ? [{ _id: student._id, name: student.name }] : []),
    ])
  return (
    <Dialog
      opened
      title={`Who leaves ${klass.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            onClick={() => {
              onChoose(chosen)
              onClose()
            }}
          >
            Use this choice
          </Button>
        </>
      }
    >
      <Loaded
        answer={answer}
        what="the students"
        shape="text"
      >
        {({ students }) => (
          <fieldset className={classes.group}>
            <legend>They are archived with the change, and their work stays.</legend>
            <div className={classes.ticks}>
              {students.map(student => (
                <label
                  key={student._id}
                  className={classes.tick}
                >
                  <input
                    type="checkbox"
                    checked={chosen.some(({ _id }) => _id === student._id)}
                    onChange={event => set(student, event.currentTarget.checked)}
                  />
                  <span>{student.name}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
      </Loaded>
    </Dialog>
  )
}
