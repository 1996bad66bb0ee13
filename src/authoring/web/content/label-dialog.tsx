// Asks for the category, grade or subject of many pieces of content.
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '#academics/web/parts/academics.queries.ts'
import { useOwner } from '#academics/web/parts/owner.ts'
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import { labelText } from '#authoring/contract/labels.rules.ts'
import type { BulkStart } from '#schools/web/parts/bulk.queries.ts'
import { ChooseDialog } from '#schools/web/parts/choose-dialog.tsx'
import { useGradeOptions, useSubjectOptions } from '../parts/choices.queries.ts'

export interface Labelled {
  /** A category, or a grade or subject to add or remove. */
  readonly kind: 'category' | 'tag' | 'untag'
  readonly choice: Pick<BulkStart, 'ids' | 'filter'>
}

interface Props {
  labelled: Labelled
  mode: ContentMode | undefined
  busy: boolean
  onClose: () => void
  onStart: (data: BulkStart) => unknown
}

export function LabelDialog(props: Props) {
  const owner = useOwner()
  if (owner === null) return null
  const Body = props.labelled.kind === 'category' ? CategoryDialog : ListDialog
  return (
    <Body
      owner={owner.id}
      {...props}
    />
  )
}

interface BodyProps extends Props {
  owner: string
}

function CategoryDialog({ owner, labelled: { choice }, mode, busy, onClose, onStart }: BodyProps) {
  const kind = mode === 'tool' ? 'assessment' : 'task'
  const categories = useQuery(categoriesQuery(kind, owner)).data?.data
  if (!categories) return null
  return (
    <ChooseDialog
      key={categories.length}
      title="Set the category"
      label="Category"
      description={
        categories.length > 0
          ? 'A gradebook weighs marks by it, and lists can be narrowed to it.'
          : 'There are no categories yet. Make some in the academic settings.'
      }
      action="Set category"
      busy={busy}
      options={[
        ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
        { value: '', label: 'No category' },
      ]}
      onChoose={to => onStart({ act: 'tag', ...(to && { to }), ...choice })}
      onClose={onClose}
    />
  )
}

const listWords = {
  tag: {
    title: 'Add a grade or subject',
    description: 'Content keeps those that it has. A subject is added to content of its curriculum.',
    action: 'Add',
  },
  untag: {
    title: 'Remove a grade or subject',
    description: 'Content without it stays as it is.',
    action: 'Remove',
  },
} as const

function ListDialog({ owner, labelled: { kind, choice }, busy, onClose, onStart }: BodyProps) {
  const grades = useGradeOptions(owner)
  const subjects = useSubjectOptions(owner, null)
  if (grades.length === 0 || kind === 'category') return null
  const items = (of: 'grades' | 'subjects', options: typeof grades) =>
    options.map(({ value, label }) => ({ value: labelText({ kind: of, id: value }), label }))
  return (
    <ChooseDialog
      {...listWords[kind]}
      label="Grade or subject"
      busy={busy}
      options={[
        { group: 'Grades', items: items('grades', grades) },
        ...(subjects.length > 0 ? [{ group: 'Subjects', items: items('subjects', subjects) }] : []),
      ]}
      onChoose={to => onStart({ act: kind, to, ...choice })}
      onClose={onClose}
    />
  )
}
