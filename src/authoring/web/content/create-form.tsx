// The form that creates content.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { curriculaQuery } from '#academics/web/parts/academics.queries.ts'
import type { Owner } from '#academics/web/parts/owner.ts'
import { unitContract } from '#authoring/contract/content.contract.ts'
import {
  contentLimits,
  contentModes,
  typesOf,
  type Content,
  type ContentMode,
} from '#authoring/contract/content.shapes.ts'
import { api } from '#kit/web/api.ts'
import { focusWhenShown } from '#kit/web/focus.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { kinds } from '#kit/web/theme/kinds.ts'
import { property } from '#kit/web/theme/tokens.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { Choices } from '../parts/choices.tsx'
import { kindOrder, kindSentences } from './create-tiles.tsx'
import { editPath, typeNames } from '../parts/content-words.ts'
import { templateChoicesQuery, useGradeOptions, useSubjectOptions } from '../parts/choices.queries.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from '../parts/parts.module.css'

export interface CreateDialogProps {
  mode?: ContentMode
  modes?: readonly ContentMode[]
  onClose: () => void
  /** Called with the new content; by default it opens. */ onMade?: (content: Content) => unknown
}

type Draft = Pick<Content, 'subjects' | 'grades'> & {
  mode: ContentMode
  name: string
  curriculum: string
  tpl: string
  type: string
}

export function Form({
  mode = 'task',
  modes = contentModes,
  onClose,
  onMade,
  owner,
}: CreateDialogProps & { owner: Owner }) {
  const [draft, setDraft] = useState<Draft>({
    mode,
    name: '',
    curriculum: '',
    tpl: '',
    type: '',
    subjects: [],
    grades: [],
  })
  const { act, busy, failed } = useAct(undefined, { showsError: true })
  const [queries, navigate] = [useQueryClient(), useNavigate()]
  const set = (change: Partial<Draft>) => setDraft(now => ({ ...now, ...change }))
  const radios = useRadios({
    values: modes,
    value: draft.mode,
    onChange: each => set({ mode: each, tpl: '', type: '', subjects: [] }),
  })
  const service = draft.mode === 'pdUnit' || draft.mode === 'pdTask'
  const curricula = useQuery(curriculaQuery(owner.id)).data?.data.filter(({ del }) => !del) ?? []
  const templates = useQuery(templateChoicesQuery(owner.id, draft.mode)).data ?? []
  const offered = templates.filter(
    each => each.curriculum === null || draft.curriculum === '' || each.curriculum === draft.curriculum,
  )
  const subjects = useSubjectOptions(owner.id, service ? 'pd' : draft.curriculum)
  const grades = useGradeOptions(owner.id)
  const picked = (options: readonly { value: string; label: string }[], value: string[]) =>
    value.flatMap(each => {
      const found = options.find(option => option.value === each)
      return found ? [{ label: found.label, value: each }] : []
    })

  const create = async () => {
    const { curriculum, tpl, type, ...rest } = draft
    const made = await api(unitContract).create({
      ...rest,
      ...(service ? { curriculum: 'pd' } : curriculum && { curriculum: curriculum as 'pd' }),
      ...(tpl && { tpl }),
      ...(type && { type: type as 'UOI' }),
    })
    await refreshAuthoring(queries, 'contents')
    if (onMade) {
      await onMade(made)
      onClose()
    } else await navigate(editPath(made))
  }
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        if (draft.name.trim() !== '') act(create)
      }}
    >
      {failed && (
        <p
          className={classes.failed}
          role="alert"
        >
          {failed}
        </p>
      )}
      {modes.length > 1 && (
        <fieldset>
          <legend className={classes.legend}>Kind</legend>
          <div className={classes.kinds}>
            {kindOrder
              .filter(each => modes.includes(each))
              .map(each => (
                <label
                  key={each}
                  className={classes.kind}
                >
                  <input {...radios.input(each)} />
                  <span style={{ color: `var(${property(`kind-${each}`)})`, display: 'flex' }}>
                    <Icon name={kinds[each].icon} />
                  </span>
                  {kinds[each].label}
                </label>
              ))}
          </div>
          <p className={classes.hint}>{kindSentences[draft.mode]}</p>
        </fieldset>
      )}
      <TextInput
        label="Name"
        required
        data-autofocus
        ref={focusWhenShown}
        value={draft.name}
        maxLength={contentLimits.name}
        onChange={event => set({ name: event.currentTarget.value })}
      />
      {typesOf(draft.mode).length > 0 && (
        <NativeSelect
          label="Type"
          value={draft.type}
          data={[
            { value: '', label: 'Decide later' },
            ...typesOf(draft.mode).map(value => ({ value, label: typeNames[value] ?? value })),
          ]}
          onChange={event => set({ type: event.currentTarget.value })}
        />
      )}
      {!service && curricula.length > 0 && (
        <NativeSelect
          label="Curriculum"
          description="It cannot be changed later."
          value={draft.curriculum}
          data={[
            { value: '', label: 'None' },
            ...curricula.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={event => set({ curriculum: event.currentTarget.value, subjects: [], tpl: '' })}
        />
      )}
      {offered.length > 0 && (
        <NativeSelect
          label="Template"
          value={draft.tpl}
          data={[
            { value: '', label: owner.name ? `The default of ${owner.name}` : 'The default' },
            ...offered.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={event => set({ tpl: event.currentTarget.value })}
        />
      )}
      {subjects.length > 0 && (
        <div>
          <p className={classes.legend}>Subjects</p>
          <Choices
            label="Subjects"
            options={subjects}
            value={draft.subjects.map(({ value }) => value)}
            onChange={value => set({ subjects: picked(subjects, value) })}
          />
        </div>
      )}
      {!service && grades.length > 0 && (
        <div>
          <p className={classes.legend}>Grades</p>
          <Choices
            label="Grades"
            options={grades}
            value={draft.grades.map(({ value }) => value)}
            onChange={value => set({ grades: picked(grades, value) })}
          />
        </div>
      )}
      <div
        className={classes.tools}
        style={{ justifyContent: 'flex-end' }}
      >
        <Button
          variant="default"
          onClick={onClose}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          loading={busy}
          disabled={draft.name.trim() === ''}
        >
          Create
        </Button>
      </div>
    </form>
  )
}
