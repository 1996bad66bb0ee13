import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { isEmail, normalEmail } from '#identity/contract/people.rules.ts'
import { TextField } from '#identity/web/parts/fields.tsx'
import { FormBody } from '#identity/web/parts/form-body.tsx'
import { judged } from '#identity/web/parts/form-shapes.ts'
import { pictureOf } from '#identity/web/parts/picture.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useFormState } from '#kit/web/parts/form/form-state.ts'
import { notify } from '#kit/web/parts/notify.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import type { School } from '#schools/contract/plans.contract.ts'
import { studentsContract, type Student } from '#schools/contract/students.contract.ts'
import { adminScreen, Section } from '../parts/school-page.tsx'
import { applicantWords, fullName, memberLook } from '../parts/words.ts'
import { refreshSchool, studentQuery, useAct } from '../school.queries.ts'
import { StudentForm, wireOf } from './student-form.tsx'
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
          line="What this school knows of the student and the parent."
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
  const { label, tone } = memberLook(row)
  const save = async (values: Parameters<typeof wireOf>[0]) => {
    const { parent, email, ...rest } = wireOf(values)
    // What has been confirmed by its owner is not sent again.
    const contact =
      row.parent.status === 2
        ? {
            name: parent.name,
            ...(row.parent.email && { email: row.parent.email }),
            ...(parent.phone && { phone: parent.phone }),
          }
        : parent
    await api(studentsContract).patch(row._id, {
      ...rest,
      ...(row.status !== 2 && { email: email ?? null }),
      dob: rest.dob ?? null,
      gender: rest.gender ?? null,
      mobile: rest.mobile ?? null,
      parent: contact,
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
      {!row.del && row.parent.status === 2 && (
        <Section
          id="parent-email"
          title="Parent's e-mail"
          line="The new address gets a link. Nothing changes before it is opened."
        >
          <ParentEmail row={row} />
        </Section>
      )}
    </>
  )
}

function Acts({ school, row }: { school: School; row: Student }) {
  const { act, busy } = useAct()
  const many = { school: school._id, ids: [row._id] }
  const call = (name: 'approve' | 'reject' | 'archive' | 'restore', done: string) =>
    act(() => api(studentsContract).patch(name, many), done)
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
  const resend = (to: 'student' | 'parent') =>
    act(() => api(studentsContract).get('resend', { _id: row._id, to }), 'The invitation is on its way.')
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
      {!row.del && row.status !== 1 && row.parent.status !== 2 && row.parent.email && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            void resend('parent')
          }}
        >
          Invite the parent again
        </Button>
      )}
      {!row.del && row.status === 0 && row.email && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            void resend('student')
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
    </div>
  )
}

const shape = z.object({
  email: judged(value =>
    isEmail(normalEmail(value)) ? undefined : 'Write an email address like name@school.org.',
  ),
})

function ParentEmail({ row }: { row: Student }) {
  const form = useFormState({
    shape,
    names: ['email'],
    values: {},
    onSubmit: async ({ email }) => {
      await api(studentsContract).patch('parentEmailChange', { _id: row._id, email: normalEmail(email) })
      void notify(`We sent a link to ${normalEmail(email)}.`)
    },
  })
  return (
    <FormBody
      form={form}
      action="Send the link"
    >
      <p className={classes.small}>Now: {row.parent.email}</p>
      <TextField
        form={form}
        name="email"
        label="New e-mail address of the parent"
        type="email"
      />
    </FormBody>
  )
}
