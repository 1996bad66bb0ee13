import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import { EraseButton, EraseNotice } from '../bulk/erase-part.tsx'
import { adminScreen, Section } from '../parts/school-page.tsx'
import { applicantWords, fullName } from '../parts/words.ts'
import { refreshSchool, studentQuery } from '../parts/school.queries.ts'
import { GuardiansPart } from './guardians-part.tsx'
import { StudentForm, wireOf } from './student-form.tsx'
import { studentLook } from './student-look.ts'
import classes from '../parts/school.module.css'

export const Screen = adminScreen<ScreenProps<{ readonly id: string }>>(
  'Edit a student',
  ({ school, params }) => {
    const answer = useQuery(studentQuery(params.id))
    if (isMissing(answer.error) || (answer.data && answer.data.school !== school._id))
      return <NotFoundState text="There is no such student in this school." />
    return (
      <div className={classes.narrow}>
        <PageHeader
          title={answer.data ? fullName(answer.data) : 'Student'}
          line="What this school knows about the student and their guardians."
        />
        <Loaded
          answer={answer}
          what="the student"
          shape="form"
        >
          {row => (
            <Parts
              key={row._id}
              school={school}
              row={row}
            />
          )}
        </Loaded>
      </div>
    )
  },
)

function Parts({ school, row }: { school: School; row: Student }) {
  const queries = useQueryClient()
  const { label, tone } = studentLook(row)
  const save = async (values: Parameters<typeof wireOf>[0]) => {
    const { email, ...rest } = wireOf(values)
    await api(studentsContract).patch(row._id, {
      ...rest,
      ...(row.status !== 2 && { email: email ?? null }),
      dob: rest.dob ?? null,
      gender: rest.gender ?? null,
      mobile: rest.mobile ?? null,
      class: values.class ? [values.class] : [],
    })
    void notify('Saved.')
    await refreshSchool(queries)
  }
  return (
    <>
      <Section
        id="who"
        title="Student"
      >
        <p className={classes.tools}>
          <PersonChip
            name={fullName(row)}
            role={row.id ? `Student id ${row.id}` : (row.email ?? '')}
            picture={pictureOf(row.avatar)}
            size={48}
          />
          <StateChip tone={tone}>{label}</StateChip>
        </p>
        {row.applicant && <p className={classes.small}>{applicantWords(row.applicant)}</p>}
        <EraseNotice
          person={row}
          name={fullName(row)}
        />
        <Acts
          school={school}
          row={row}
        />
      </Section>
      {!row.del && (
        <Section
          id="details"
          title="Details"
        >
          <StudentForm
            school={school}
            student={row}
            action="Save"
            onSubmit={save}
          />
        </Section>
      )}
      {!row.del && (
        <Section
          id="guardians"
          title="Guardians"
          line="Each has their own invitation, consent and reports. The first contact is whom the school calls first."
        >
          <GuardiansPart student={row} />
        </Section>
      )}
    </>
  )
}

function Acts({ school, row }: { school: School; row: Student }) {
  const { act, actAsync, busy } = useAct(refreshSchool)
  const many = { school: school._id, ids: [row._id] }
  const call = (name: 'approve' | 'reject' | 'archive' | 'restore', done: string) =>
    actAsync(() => api(studentsContract).patch(name, many), done)
  const archive = async () => {
    if (
      await confirm({
        title: `Archive ${fullName(row)}?`,
        text: 'The student can no longer sign in to the school and gives the seat back. Their work stays, and you can restore them.',
        action: 'Archive',
        tone: 'negative',
      })
    )
      await call('archive', 'Archived.')
  }
  const resend = () =>
    act(
      () => api(studentsContract).get('resend', { _id: row._id, to: 'student' }),
      'The invitation is on its way.',
    )
  return (
    <div className={classes.tools}>
      {!row.del && row.status === 1 && (
        <Button
          loading={busy}
          onClick={() => {
            void call('approve', 'Approved.')
          }}
        >
          Approve
        </Button>
      )}
      {!row.del && row.status === 0 && row.email && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            resend()
          }}
        >
          Invite the student again
        </Button>
      )}
      {row.del ? (
        <Button
          loading={busy}
          onClick={() => {
            void call('restore', 'Restored.')
          }}
        >
          Restore
        </Button>
      ) : (
        <Button
          variant="subtle"
          color="negative"
          onClick={() => {
            void archive()
          }}
        >
          Archive
        </Button>
      )}
      <EraseButton
        school={school._id}
        list="students"
        person={row}
        name={fullName(row)}
      />
    </div>
  )
}
