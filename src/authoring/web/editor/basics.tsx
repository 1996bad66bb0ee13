// Fields of every kind of content, whatever its template: subjects, grades, duration, teaching method.
import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { curriculaQuery } from '#academics/web/parts/academics.queries.ts'
import { deckModes, durationUnits, type Content } from '#authoring/contract/content.shapes.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { Choices, type Option } from '../parts/choices.tsx'
import {
  useCurriculumName,
  useGradeOptions,
  useListOwner,
  useSubjectOptions,
} from '../parts/choices.queries.ts'
import { count } from '../parts/content-words.ts'
import { useEditor, useValue } from './editor-context.ts'
import { CategoryField } from './category-field.tsx'
import { FieldFrame } from './field-frame.tsx'
import classes from './editor.module.css'

export function Basics() {
  const owner = useListOwner(useEditor().content)
  return owner === null ? (
    <LoadingState
      shape="form"
      count={3}
    />
  ) : (
    <Of owner={owner} />
  )
}

function Of({ owner }: { owner: string }) {
  const { content } = useEditor()
  const subjects = useSubjectOptions(owner, content.curriculum)
  const grades = useGradeOptions(owner)
  const curriculum = useCurriculumName(owner, content.curriculum)
  return (
    <>
      {curriculum ? (
        <p className={classes.hint}>Curriculum: {curriculum}</p>
      ) : (
        <CurriculumField owner={owner} />
      )}
      <ChoiceField
        field="subjects"
        label="Subjects"
        options={subjects}
        empty="There are no subjects to choose from yet. They are set up in the academic setting."
      />
      {content.mode !== 'pdUnit' && content.mode !== 'pdTask' && (
        <ChoiceField
          field="grades"
          label="Grades"
          options={grades}
          empty="There are no grades to choose from yet."
        />
      )}
      <CategoryField owner={owner} />
      {content.mode !== 'tool' && <Duration />}
      {deckModes.includes(content.mode) && <Delivery />}
    </>
  )
}

/** Content created in one click has none until it is chosen here, once. */
function CurriculumField({ owner }: { owner: string }) {
  const { content, readOnly } = useEditor()
  const [value, set] = useValue<Content['curriculum']>('curriculum')
  const curricula = useQuery(curriculaQuery(owner)).data?.data.filter(({ del }) => !del) ?? []
  if (readOnly || curricula.length === 0 || content.mode === 'pdUnit' || content.mode === 'pdTask')
    return null
  return (
    <FieldFrame
      field="curriculum"
      label="Curriculum"
      group
    >
      {({ label }) => (
        <NativeSelect
          aria-labelledby={label}
          description="Subjects, topics and standards come from it. Choose it once; it cannot be changed later."
          value={value ?? ''}
          data={[
            { value: '', label: 'None yet' },
            ...curricula.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={event => {
            const { value: chosen } = event.currentTarget
            if (chosen !== '') set(chosen)
          }}
        />
      )}
    </FieldFrame>
  )
}

function ChoiceField({
  field,
  label,
  options,
  empty,
}: {
  field: 'subjects' | 'grades'
  label: string
  options: readonly Option[]
  empty: string
}) {
  const { readOnly } = useEditor()
  const [value, set] = useValue<Content['subjects']>(field)
  const known = [...options, ...value.filter(each => !options.some(option => option.value === each.value))]
  return (
    <FieldFrame
      field={field}
      label={label}
      group
    >
      {() =>
        known.length === 0 ? (
          <p className={classes.none}>{empty}</p>
        ) : (
          <Choices
            label={label}
            options={known}
            value={value.map(each => each.value)}
            disabled={readOnly}
            onChange={next =>
              set(
                next.flatMap(each => {
                  const found = known.find(option => option.value === each)
                  return found ? [{ label: found.label, value: each }] : []
                }),
              )
            }
          />
        )
      }
    </FieldFrame>
  )
}

function Duration() {
  const { readOnly } = useEditor()
  const [value, set] = useValue<Content['duration']>('duration')
  const [typed, setTyped] = useState<string | null>(null)
  const unit = value?.unit ?? 'week'
  const write = (text: string) => {
    setTyped(text)
    const number = Number(text.replace(',', '.'))
    if (text.trim() === '') set(null)
    else if (number > 0 && number <= 1000) set({ value: number, unit })
  }
  return (
    <FieldFrame
      field="duration"
      label="Duration"
      group
    >
      {({ label }) =>
        readOnly ? (
          <p className={value ? undefined : classes.none}>
            {value ? count(value.value, value.unit) : 'Not given'}
          </p>
        ) : (
          <div
            className={classes.pair}
            role="group"
            aria-labelledby={label}
          >
            <TextInput
              className={classes.number ?? ''}
              label="How many"
              inputMode="decimal"
              value={typed ?? (value ? String(value.value) : '')}
              error={
                typed !== null &&
                typed.trim() !== '' &&
                !(Number(typed.replace(',', '.')) > 0 && Number(typed.replace(',', '.')) <= 1000)
                  ? 'A number above 0'
                  : undefined
              }
              onChange={event => write(event.currentTarget.value)}
              onBlur={() => setTyped(null)}
            />
            <NativeSelect
              label="Unit"
              value={unit}
              data={durationUnits.map(each => ({ value: each, label: each === 'day' ? 'days' : 'weeks' }))}
              onChange={event => {
                if (value)
                  set({ value: value.value, unit: event.currentTarget.value === 'day' ? 'day' : 'week' })
              }}
              disabled={value === null}
            />
          </div>
        )
      }
    </FieldFrame>
  )
}

const deliveries: readonly Option[] = [
  { value: 'live', label: 'Taught live' },
  { value: 'student', label: 'Paced by learners' },
]

function Delivery() {
  const { readOnly } = useEditor()
  const [value, set] = useValue<Content['sessionType']>('sessionType')
  return (
    <FieldFrame
      field="sessionType"
      label="Delivery"
      group
    >
      {() => (
        <Choices
          label="Delivery"
          options={deliveries}
          single
          disabled={readOnly}
          value={[value]}
          onChange={([one]) => {
            if (one === 'live' || one === 'student') set(one)
          }}
        />
      )}
    </FieldFrame>
  )
}
