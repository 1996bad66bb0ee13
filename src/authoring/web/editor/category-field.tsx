// The mark category of this content, and the criteria for its rubrics. Empty lists are hidden.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, criteriaQuery } from '#academics/web/parts/academics.queries.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import { useEditor, useValue } from './editor-context.ts'
import { FieldFrame } from './field-frame.tsx'

export function CategoryField({ owner }: { owner: string }) {
  const { content } = useEditor()
  if (content.mode === 'video') return null
  return (
    <>
      <Category owner={owner} />
      {content.mode !== 'tool' && <CriteriaSet owner={owner} />}
    </>
  )
}

function Category({ owner }: { owner: string }) {
  const { content, readOnly } = useEditor()
  const [value, set] = useValue<Content['category']>('category')
  const kind = content.mode === 'tool' ? 'assessment' : 'task'
  const known = useQuery(categoriesQuery(kind, owner)).data?.data ?? []
  const options = known.map(({ _id, name }) => ({ value: _id, label: name }))
  // A category that has been archived stays until another is chosen.
  const shown = value && options.every(option => option.value !== value.value) ? [...options, value] : options
  if (shown.length === 0) return null
  return (
    <FieldFrame
      field="category"
      label="Category"
      group
    >
      {({ label }) => (
        <NativeSelect
          aria-labelledby={label}
          description="Groups your content, and decides how much its marks count in gradebooks."
          disabled={readOnly}
          value={value?.value ?? ''}
          data={[{ value: '', label: 'None' }, ...shown]}
          onChange={event => {
            const { value: chosen } = event.currentTarget
            set(shown.find(option => option.value === chosen) ?? null)
          }}
        />
      )}
    </FieldFrame>
  )
}

function CriteriaSet({ owner }: { owner: string }) {
  const { readOnly } = useEditor()
  const [value, set] = useValue<Content['criteria']>('criteria')
  const sets = useQuery(criteriaQuery(owner)).data?.data ?? []
  if (sets.length === 0) return null
  return (
    <FieldFrame
      field="criteria"
      label="Criteria for rubrics"
      group
    >
      {({ label }) => (
        <NativeSelect
          aria-labelledby={label}
          description="Offered first where you write a rubric."
          disabled={readOnly}
          value={value ?? ''}
          data={[
            { value: '', label: 'The default set' },
            ...sets.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={event => set(event.currentTarget.value || null)}
        />
      )}
    </FieldFrame>
  )
}
