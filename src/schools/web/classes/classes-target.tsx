// Asks for the grade or term to move classes to, or for their subject.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { curriculumCodes } from '#kit/contract/constants.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import type { ClassType } from '#schools/contract/classes.contract.ts'
import { gradePlace, subjectText, termPlace } from '#schools/contract/class-targets.rules.ts'
import type { BulkChoice, BulkStart } from '../parts/bulk.queries.ts'
import { ChooseDialog } from '../parts/choose-dialog.tsx'
import { gradeChoicesQuery, termsQuery, yearsQuery } from '../parts/school.queries.ts'
import { curricula } from './class-words.ts'

export interface ChosenClasses {
  readonly kind: 'move' | 'subject'
  readonly words: string
  readonly choice: BulkChoice
}

interface Props {
  school: string
  type: ClassType
  chosen: ChosenClasses
  busy: boolean
  onClose: () => void
  onStart: (data: BulkStart) => Promise<void>
}

export const ClassesTarget = (props: Props) =>
  props.chosen.kind === 'move' ? <PlaceTarget {...props} /> : <SubjectTarget {...props} />

/** Only subject classes have a term. */
function PlaceTarget({ school, type, chosen: { words, choice }, busy, onClose, onStart }: Props) {
  const grades = useQuery(gradeChoicesQuery(school)).data
  const isSubject = type === 'subject'
  const terms = useQuery({ ...termsQuery(school), enabled: isSubject }).data?.data
  const years = useQuery({ ...yearsQuery(school), enabled: isSubject }).data?.data
  if (!grades || (isSubject && !(terms && years))) return null
  const yearOf = (id: string): string => years?.find(({ _id }) => _id === id)?.title ?? ''
  const ofGrades = grades.map(grade => ({ value: gradePlace(grade), label: grade }))
  const ofTerms = (terms ?? []).map(({ _id, title, year }) => ({
    value: termPlace(_id),
    label: [title, yearOf(year)].filter(Boolean).join(', '),
  }))
  return (
    <ChooseDialog
      title={`Move ${words}`}
      label={isSubject ? 'To the grade or term' : 'To the grade'}
      description={
        isSubject
          ? 'People, lessons and marks stay with the class.'
          : 'People, lessons and marks stay with the class. To move a whole school to its next year, change the year.'
      }
      action="Move"
      busy={busy}
      options={
        ofTerms.length > 0
          ? [
              { group: 'Terms', items: ofTerms },
              { group: 'Grades', items: ofGrades },
            ]
          : ofGrades
      }
      onChoose={to => onStart({ act: 'move', to, ...choice })}
      onClose={onClose}
    />
  )
}

function SubjectTarget({ chosen: { words, choice }, busy, onClose, onStart }: Props) {
  const [subject, setSubject] = useState('')
  const [curriculum, setCurriculum] = useState('')
  const name = subject.trim()
  return (
    <Dialog
      opened
      title={`Set the subject of ${words}`}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="default"
            onClick={onClose}
          >
            Cancel
          </Button>
          <Button
            loading={busy}
            disabled={name === ''}
            onClick={() => {
              void onStart({
                act: 'tag',
                to: subjectText({ curriculum: curriculum || null, name }),
                ...choice,
              })
            }}
          >
            Set subject
          </Button>
        </>
      }
    >
      <TextInput
        label="Subject"
        description="Such as Science, or a name of your own."
        size="md"
        maxLength={60}
        value={subject}
        onChange={event => setSubject(event.currentTarget.value)}
      />
      <NativeSelect
        label="Curriculum"
        size="md"
        value={curriculum}
        data={[
          { value: '', label: 'None, a subject of our own' },
          ...curriculumCodes.map(code => ({ value: code, label: curricula[code] ?? code })),
        ]}
        onChange={event => setCurriculum(event.currentTarget.value)}
      />
    </Dialog>
  )
}
