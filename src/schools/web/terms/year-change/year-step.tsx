import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { YearProposal } from '#schools/contract/year-change.contract.ts'
import { counted, daysWords } from '../../parts/words.ts'
import { yearFault, type YearDraft } from './draft.ts'
import classes from '../../parts/school.module.css'

interface Props {
  proposal: YearProposal
  draft: YearDraft
  onChange: (draft: YearDraft) => void
  onNext: () => void
}

/** Selects an existing year, or enters a new one. */
export function YearStep({ proposal: { years, latest }, draft, onChange, onNext }: Props) {
  const place = usePlace()
  const [isTried, setTried] = useState(false)
  const choices = useRadios({
    values: [...years.map(({ _id }) => _id), ''],
    value: draft.year,
    onChange: year => onChange({ ...draft, year }),
  })
  const fault = yearFault(draft)
  const go = () => {
    setTried(true)
    if (fault === null) onNext()
  }
  return (
    <div className={classes.form}>
      <fieldset className={classes.group}>
        <legend>Which year begins?</legend>
        {years.map(year => (
          <label
            key={year._id}
            className={classes.tick}
          >
            <input {...choices.input(year._id)} />
            <span>
              {year.title}
              <small>
                {daysWords(year, place)}, {counted(year.terms, 'term')}
              </small>
            </span>
          </label>
        ))}
        <label className={classes.tick}>
          <input {...choices.input('')} />
          <span>
            A new year<small>It is made with this change.</small>
          </span>
        </label>
      </fieldset>
      {draft.year === '' && (
        <NewYear
          draft={draft}
          latest={latest}
          onChange={onChange}
        />
      )}
      {isTried && fault !== null && (
        <p
          role="alert"
          className={classes.failed}
        >
          {fault}
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={go}>Continue to the classes</Button>
      </div>
    </div>
  )
}

function NewYear({
  draft,
  latest,
  onChange,
}: Pick<Props, 'draft' | 'onChange'> & Pick<YearProposal, 'latest'>) {
  const terms = latest?.terms ?? 0
  return (
    <>
      <TextInput
        label="Name"
        description="Such as 2027, or 2026/27."
        size="md"
        maxLength={80}
        value={draft.title}
        onChange={event => onChange({ ...draft, title: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          label="First day"
          type="date"
          size="md"
          value={draft.start}
          onChange={event => onChange({ ...draft, start: event.currentTarget.value })}
        />
        <TextInput
          label="Last day"
          type="date"
          size="md"
          value={draft.end}
          onChange={event => onChange({ ...draft, end: event.currentTarget.value })}
        />
      </div>
      {latest && terms > 0 && (
        <label className={classes.tick}>
          <input
            type="checkbox"
            checked={draft.hasTerms}
            onChange={event => onChange({ ...draft, hasTerms: event.currentTarget.checked })}
          />
          <span>
            Copy {counted(terms, 'term')} of {latest.title} with their blocks
            <small>On the same days of the new year.</small>
          </span>
        </label>
      )}
    </>
  )
}
