// Asks for the class to move students to, or for a tag to set or remove.
import { useQuery } from '@tanstack/react-query'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import type { BulkChoice, BulkStart } from '../parts/bulk.queries.ts'
import { studentTagsQuery } from '../parts/school.queries.ts'
import { ChooseDialog } from '../parts/choose-dialog.tsx'

export interface ChosenStudents {
  readonly kind: 'move' | 'tag' | 'untag'
  readonly words: string
  readonly choice: BulkChoice
}

interface Props {
  school: School
  list: readonly ClassRecord[]
  chosen: ChosenStudents
  busy: boolean
  onClose: () => void
  onStart: (data: BulkStart) => Promise<void>
}

export function StudentsTarget(props: Props) {
  return props.chosen.kind === 'move' ? <ClassTarget {...props} /> : <TagTarget {...props} />
}

function ClassTarget({ list, chosen: { words, choice }, busy, onClose, onStart }: Props) {
  return (
    <ChooseDialog
      title={`Move ${words}`}
      label="To the class"
      description="A student is in one standard class at a time and leaves the old one."
      action="Move"
      busy={busy}
      options={[
        { value: '', label: 'No class' },
        ...list.map(({ _id, name, grade }) => ({ value: _id, label: grade ? `${name} (${grade})` : name })),
      ]}
      onChoose={to => onStart({ act: 'move', ...(to && { to }), ...choice })}
      onClose={onClose}
    />
  )
}

const tagWords = {
  tag: { title: (words: string) => `Tag ${words}`, label: 'With the tag', action: 'Tag' },
  untag: { title: (words: string) => `Remove a tag from ${words}`, label: 'The tag', action: 'Remove tag' },
} as const

function TagTarget({ school, chosen, busy, onClose, onStart }: Props) {
  const tags = useQuery(studentTagsQuery(school._id)).data?.data.filter(({ center }) => center)
  if (!tags || chosen.kind === 'move') return null
  const { kind: act, choice } = chosen
  const { title, label, action } = tagWords[act]
  return (
    <ChooseDialog
      key={tags.length}
      title={title(chosen.words)}
      label={label}
      description={
        tags.length > 0
          ? 'Tags of the school, which every teacher sees.'
          : 'The school has no tags yet. Make one on the page of a class.'
      }
      action={action}
      busy={busy}
      options={tags.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChoose={to => (to ? onStart({ act, to, ...choice }) : onClose())}
      onClose={onClose}
    />
  )
}
