import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ClassFate } from '#schools/contract/year-change.rules.ts'
import { counted } from '../../parts/words.ts'
import { leaversOf, type ChosenClass, type ClassDraft } from './draft.ts'
import classes from './year-change.module.css'

const fateWords: Readonly<Record<ChosenClass['type'], readonly { value: ClassFate; label: string }[]>> = {
  standard: [
    { value: 'up', label: 'Move up' },
    { value: 'keep', label: 'Keep as it is' },
    { value: 'leave', label: 'Close, students leave' },
    { value: 'close', label: 'Close, students stay' },
  ],
  subject: [
    { value: 'keep', label: 'Keep as it is' },
    { value: 'close', label: 'Close' },
  ],
}

interface Props {
  klass: ChosenClass
  grades: readonly string[]
  fault: string | null
  onChange: (id: string, part: Partial<ClassDraft>) => void
  onLeavers: (id: string) => void
}

/** One class with its outcome. */
export function ClassRow({ klass, grades, fault, onChange, onLeavers }: Props) {
  const { _id, type, name, subject, students, draft } = klass
  const leavers = leaversOf(klass).length
  const leaving = leavers === 0 ? 'Somebody leaves' : counted(leavers, 'student leaves', 'students leave')
  const facts = [type === 'subject' ? subject : null, counted(students, 'student')].filter(Boolean).join(', ')
  return (
    <li className={classes.class}>
      <span className={classes.name}>
        <strong>{name}</strong>
        <small>{facts}</small>
      </span>
      <NativeSelect
        size="md"
        aria-label={`What becomes of ${name}`}
        value={draft.fate}
        data={fateWords[type]}
        onChange={event => onChange(_id, { fate: event.currentTarget.value as ClassFate })}
      />
      {draft.fate === 'up' && (
        <>
          <TextInput
            size="md"
            aria-label={`New name of ${name}`}
            maxLength={80}
            value={draft.name}
            error={fault}
            onChange={event => onChange(_id, { name: event.currentTarget.value })}
          />
          <NativeSelect
            size="md"
            aria-label={`New grade of ${name}`}
            value={draft.grade}
            data={gradeChoices(grades, draft.grade)}
            onChange={event => onChange(_id, { grade: event.currentTarget.value })}
          />
        </>
      )}
      {type === 'standard' && draft.fate !== 'leave' && students > 0 && (
        <Button
          className={classes.leavers ?? ''}
          size="compact-md"
          variant="subtle"
          aria-label={`${leaving} ${name}`}
          onClick={() => onLeavers(_id)}
        >
          {leaving}
        </Button>
      )}
    </li>
  )
}

const gradeChoices = (grades: readonly string[], chosen: string): string[] =>
  grades.includes(chosen) ? [...grades] : ['', ...grades]
