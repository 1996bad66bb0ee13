// Panel beside the tree with all fields of an entry. Input is applied after a short pause or on blur.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { treeLimits, type Entry, type EntryText } from '#academics/contract/tree.rules.ts'
import type { GradeChoice } from '../grades/grade-choice.ts'
import { Statement } from '../parts/statement.tsx'
import type { TreeSource } from './tree-source.ts'
import classes from './panel.module.css'

interface EntryPanelProps {
  entry: Entry
  levelName: string
  /** Number of descendants. */
  below: number
  fields: TreeSource['fields']
  grades: readonly GradeChoice[]
  editable: boolean
  markLabel: string
  onEdit: (change: Partial<EntryText>) => void
  onGradesBelow: () => void
}

const listOf = (text: string): string[] =>
  [
    ...new Set(
      text
        .split(/[,;]/)
        .map(word => word.trim().slice(0, 80))
        .filter(word => word !== ''),
    ),
  ].slice(0, 20)

export function EntryPanel({
  entry,
  levelName,
  below,
  fields,
  grades,
  editable,
  markLabel,
  onEdit,
  onGradesBelow,
}: EntryPanelProps) {
  const has = (field: TreeSource['fields'][number]) => fields.includes(field)
  if (!editable)
    return (
      <EntryFacts
        entry={entry}
        levelName={levelName}
        grades={grades}
        markLabel={markLabel}
      />
    )
  return (
    <div className={classes.panel}>
      <p className={classes.level}>{levelName}</p>
      <LiveText
        label="Name"
        value={entry.name}
        most={treeLimits.name}
        needed
        long
        onTake={name => onEdit({ name })}
      />
      {has('code') && (
        <LiveText
          label="Code"
          value={entry.code}
          most={80}
          onTake={code => onEdit({ code })}
        />
      )}
      {has('grade') && grades.length > 0 && (
        <GradeChips
          entry={entry}
          grades={grades}
          below={below}
          onEdit={onEdit}
          onGradesBelow={onGradesBelow}
        />
      )}
      {has('tags') && (
        <LiveText
          label="Tags"
          hint="Separate them with commas."
          value={entry.tags.join(', ')}
          most={1000}
          onTake={tags => onEdit({ tags: listOf(tags) })}
        />
      )}
      {has('mark') && (
        <LiveText
          label={markLabel}
          value={entry.mark}
          most={200}
          long
          onTake={mark => onEdit({ mark })}
        />
      )}
    </div>
  )
}

interface LiveTextProps {
  label: string
  hint?: string
  value: string
  most: number
  needed?: boolean
  long?: boolean
  onTake: (value: string) => void
}

const pause = 500

function LiveText({ label, hint, value, most, needed = false, long = false, onTake }: LiveTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ typed, value, onTake })
  latest.current = { typed, value, onTake }
  const take = () => {
    clearTimeout(timer.current)
    const { typed: now, value: before, onTake: takeLatest } = latest.current
    if (now !== null && now.trim() !== before && (!needed || now.trim() !== '')) takeLatest(now.trim())
  }
  // On unmount, apply pending input to this entry. `take` reads the latest values from the ref.
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      take()
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  const shared = {
    label,
    description: hint,
    value: typed ?? value,
    maxLength: most,
    error: needed && typed?.trim() === '' ? 'An entry needs a name.' : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped(event.currentTarget.value)
      clearTimeout(timer.current)
      timer.current = setTimeout(take, pause)
    },
    onBlur: () => {
      take()
      setTyped(null)
    },
  }
  return long ? (
    <Textarea
      {...shared}
      rows={needed ? 4 : 2}
    />
  ) : (
    <TextInput {...shared} />
  )
}

function GradeChips({
  entry,
  grades,
  below,
  onEdit,
  onGradesBelow,
}: Pick<EntryPanelProps, 'entry' | 'grades' | 'below' | 'onEdit' | 'onGradesBelow'>) {
  const set = (id: string) =>
    onEdit({ grade: grades.flatMap(({ _id }) => ((_id === id) !== entry.grade.includes(_id) ? [_id] : [])) })
  return (
    <fieldset className={classes.grades}>
      <legend>Grades</legend>
      <div className={classes.chips}>
        {grades.map(({ _id, name }) => (
          <button
            key={_id}
            type="button"
            className={classes.chip}
            aria-pressed={entry.grade.includes(_id)}
            onClick={() => set(_id)}
          >
            {name}
          </button>
        ))}
      </div>
      {below > 0 && entry.grade.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onGradesBelow}
        >
          Apply these grades to {below.toLocaleString('en-US')} {below === 1 ? 'entry' : 'entries'} below
        </Button>
      )}
    </fieldset>
  )
}

const EntryFacts = ({
  entry: { name, code, grade, tags, mark },
  levelName,
  grades,
  markLabel,
}: Pick<EntryPanelProps, 'entry' | 'levelName' | 'grades' | 'markLabel'>) => (
  <div className={classes.panel}>
    <p className={classes.level}>{levelName}</p>
    <div className={classes.whole}>
      <Statement text={name} />
    </div>
    <dl className={classes.facts}>
      {code !== '' && (
        <div>
          <dt>Code</dt>
          <dd>{code}</dd>
        </div>
      )}
      {grade.length > 0 && (
        <div>
          <dt>Grades</dt>
          <dd>{grade.map(id => grades.find(({ _id }) => _id === id)?.name ?? id).join(', ')}</dd>
        </div>
      )}
      {tags.length > 0 && (
        <div>
          <dt>Tags</dt>
          <dd>{tags.join(', ')}</dd>
        </div>
      )}
      {mark !== '' && (
        <div>
          <dt>{markLabel}</dt>
          <dd>{mark}</dd>
        </div>
      )}
    </dl>
  </div>
)
