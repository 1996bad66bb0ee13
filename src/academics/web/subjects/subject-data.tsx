import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { participants, subjectsContract, type Subject } from '#academics/contract/subjects.contract.ts'
import { api } from '#kit/web/api.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAcademics, useCurriculumNames, useGradeChoices } from '../parts/academics.queries.ts'
import type { Owner } from '../parts/owner.ts'
import { Ending } from '../parts/ending.tsx'
import { Pills, Section } from '../parts/frame.tsx'
import { useBase } from '../setting/setting-page.tsx'
import { Leads } from './leads.tsx'
import { entriesIn, subjectTabs } from './kinds.ts'
import classes from '../parts/academic.module.css'

const serviceCurriculum = 'pd'

/** A subject's data except for its trees. */
export function SubjectData({ owner, subject }: { owner: Owner; subject: Subject }) {
  const [held, setHeld] = useState({
    name: subject.name,
    subtitle: subject.subtitle,
    subjectCode: subject.subjectCode,
    grade: subject.grade,
    participants: subject.participants,
  })
  const { act, busy } = useAct(refreshAcademics)
  const base = useBase()
  const grades = useGradeChoices(owner.id)
  const curriculum = useCurriculumNames(owner.id)(subject.curriculum)
  const { mine } = subject
  const text = (name: 'name' | 'subtitle' | 'subjectCode') => ({
    value: held[name],
    readOnly: !mine,
    onChange: (event: { currentTarget: { value: string } }) =>
      setHeld({ ...held, [name]: event.currentTarget.value }),
  })
  return (
    <div>
      <Section
        id="names"
        title="Names"
        line={`In ${curriculum}.`}
      >
        <TextInput
          label="Name"
          maxLength={120}
          {...text('name')}
        />
        <TextInput
          label="Subtitle"
          maxLength={200}
          {...text('subtitle')}
        />
        <TextInput
          label="Subject code"
          maxLength={40}
          {...text('subjectCode')}
        />
        {subject.curriculum === serviceCurriculum && (
          <NativeSelect
            label="For"
            disabled={!mine}
            value={held.participants ?? ''}
            data={[
              { value: '', label: 'Not given' },
              { value: 'educators', label: 'Educators' },
              { value: 'students', label: 'Students' },
            ]}
            onChange={event => {
              const { value } = event.currentTarget
              setHeld({ ...held, participants: participants.find(each => each === value) ?? null })
            }}
          />
        )}
      </Section>
      <Section
        id="grades"
        title="Grades"
        line="The years it is taught in."
      >
        <Pills
          label="Grades"
          disabled={!mine}
          options={grades.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={held.grade}
          onChange={grade => setHeld({ ...held, grade })}
        />
        {mine && (
          <div>
            <Button
              size="md"
              loading={busy}
              disabled={held.name.trim() === ''}
              onClick={() => {
                act(
                  () => api(subjectsContract).patch(subject._id, { ...held, version: subject.version }),
                  'The subject is saved.',
                )
              }}
            >
              Save
            </Button>
          </div>
        )}
      </Section>
      {owner.is === 'school' && (
        <Leads
          owner={owner}
          subject={subject}
        />
      )}
      <Section
        id="contents"
        title="Contents"
        line="What is in its trees."
      >
        <dl className={classes.figures}>
          {subjectTabs.slice(1).map(({ tab, label }) => (
            <div key={tab}>
              <dt style={{ display: 'inline' }}>{label}: </dt>
              <dd style={{ display: 'inline' }}>{entriesIn(subject, tab).toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      </Section>
      {mine && (
        <Ending
          what="subject"
          name={subject.name}
          parts="trees"
          archived={subject.del}
          mayDelete={owner.may('academic.edit')}
          setArchived={del => api(subjectsContract).patch(subject._id, { del })}
          remove={() => api(subjectsContract).remove(subject._id)}
          list={`${base}/subject/data`}
        />
      )}
    </div>
  )
}
