import '@mantine/core/styles/Input.layer.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { counted } from '../../parts/words.ts'
import { ClassRow } from './class-row.tsx'
import { classFault, outcomeOf, type ChosenClass, type ClassDraft } from './draft.ts'
import { LeaversDialog } from './leavers-dialog.tsx'
import own from './year-change.module.css'
import classes from '../../parts/school.module.css'

interface Props {
  list: readonly ChosenClass[]
  grades: readonly string[]
  onChange: (id: string, part: Partial<ClassDraft>) => void
  onBack: () => void
  onNext: () => void
}

export function ClassesStep({ list, grades, onChange, onBack, onNext }: Props) {
  const [isTried, setTried] = useState(false)
  const [choosing, setChoosing] = useState<string | null>(null)
  const faulty = list.filter(each => classFault(each) !== null).length
  const { sameNames } = outcomeOf(list)
  const open = list.find(({ _id }) => _id === choosing)
  const go = () => {
    setTried(true)
    if (faulty === 0) onNext()
  }
  const groups = groupsOf(list, grades)
  return (
    <>
      {list.length === 0 && (
        <EmptyState
          drawing="people"
          title="No classes yet"
          text="Continue to make the new year alone."
        />
      )}
      {groups.map(([title, members]) => (
        <section
          key={title}
          className={own.grade}
          aria-label={title}
        >
          <h3>{title}</h3>
          <ul>
            {members.map(each => (
              <ClassRow
                key={each._id}
                klass={each}
                grades={grades}
                fault={isTried ? classFault(each) : null}
                onChange={onChange}
                onLeavers={setChoosing}
              />
            ))}
          </ul>
        </section>
      ))}
      {sameNames.length > 0 && (
        <p
          className={classes.banner}
          data-tone="warning"
        >
          <span>Several classes would have the same name: {sameNames.join(', ')}.</span>
        </p>
      )}
      {isTried && faulty > 0 && (
        <p
          role="alert"
          className={classes.failed}
        >
          {counted(faulty, 'class needs', 'classes need')} a name or a grade.
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={go}>Continue to the check</Button>
        <Button
          variant="default"
          onClick={onBack}
        >
          Back
        </Button>
      </div>
      {open && (
        <LeaversDialog
          klass={open}
          onChoose={leavers => onChange(open._id, { leavers })}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  )
}

/** Oldest grade first, because leavers come first; subject classes last. */
function groupsOf(
  list: readonly ChosenClass[],
  grades: readonly string[],
): readonly (readonly [string, readonly ChosenClass[]])[] {
  const standard = list.filter(({ type }) => type === 'standard')
  const known = grades
    .toReversed()
    .map(grade => [grade, standard.filter(each => each.grade === grade)] as const)
  const others = standard.filter(({ grade }) => grade === null || !grades.includes(grade))
  const groups = [
    ...known,
    ['Without a grade of the school', others] as const,
    ['Subject classes', list.filter(({ type }) => type === 'subject')] as const,
  ]
  return groups.filter(([, members]) => members.length > 0)
}
