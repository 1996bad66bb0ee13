// Defaults for new content of a template: its category, and the criteria for its rubrics.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Template } from '#academics/contract/templates.contract.ts'
import { categoriesQuery, criteriaQuery } from '../parts/academics.queries.ts'
import { Section } from '../parts/frame.tsx'
import type { Owner } from '../parts/owner.ts'
import classes from '../parts/academic.module.css'

type TemplateDefaults = Pick<Template, 'category' | 'criteria'>

export function TemplateBegins({
  owner,
  mode,
  editable,
  value,
  onChange,
}: {
  owner: Owner
  mode: Template['mode']
  editable: boolean
  value: TemplateDefaults
  onChange: (value: TemplateDefaults) => void
}) {
  const kind = mode === 'tool' ? 'assessment' : 'task'
  const categories = useQuery(categoriesQuery(kind, owner.id)).data?.data ?? []
  const sets = useQuery(criteriaQuery(owner.id)).data?.data ?? []
  if (mode === 'video' || (categories.length === 0 && sets.length === 0)) return null
  return (
    <Section
      id="begins"
      title="Filled in for authors"
      line="New content of this template begins with these. Authors can change them."
    >
      <div className={classes.tools}>
        <NativeSelect
          label="Category"
          disabled={!editable}
          value={value.category ?? ''}
          data={[
            { value: '', label: 'None' },
            ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={event => onChange({ ...value, category: event.currentTarget.value || null })}
        />
        <NativeSelect
          label="Criteria for rubrics"
          disabled={!editable}
          value={value.criteria ?? ''}
          data={[
            { value: '', label: 'The default set' },
            ...sets.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={event => onChange({ ...value, criteria: event.currentTarget.value || null })}
        />
      </div>
    </Section>
  )
}
