import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { schoolUserContract, type Staff } from '#schools/contract/staff.contract.ts'
import { EraseButton, EraseNotice } from '../bulk/erase-part.tsx'
import { adminScreen, Section } from '../parts/school-page.tsx'
import { applicantWords, fullName, memberLook, roleWord } from '../parts/words.ts'
import { staffQuery, refreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'
import { NameForm, ClassesForm, AdminSwitch } from './teacher-edit-forms.tsx'

export const Screen = adminScreen<ScreenProps<{ readonly id: string }>>(
  'Edit a teacher',
  ({ school, params }) => {
    const answer = useQuery(staffQuery(params.id))
    if (isMissing(answer.error) || (answer.data && answer.data.school !== school._id))
      return <NotFoundState text="There is no such person in this school." />
    return (
      <div className={classes.narrow}>
        <PageHeader
          title={answer.data ? fullName(answer.data) || (answer.data.email ?? 'Teacher') : 'Teacher'}
          line="What this school knows about this person."
        />
        <Loaded
          answer={answer}
          what="the person"
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

function Parts({ school, row }: { school: School; row: Staff }) {
  const { label, tone } = memberLook(row)
  return (
    <>
      <Section
        id="who"
        title="Person"
      >
        <p className={classes.tools}>
          <PersonChip
            name={fullName(row) || (row.email ?? '')}
            role={row.email ?? ''}
            picture={pictureOf(row.avatar)}
            size={48}
          />
          <StateChip tone={tone}>{label}</StateChip>
        </p>
        {row.applicant && <p className={classes.small}>{applicantWords(row.applicant)}</p>}
        {row.status === 0 && row.invitedAt && (
          <p className={classes.small}>
            Invited on{' '}
            <DateTime
              at={row.invitedAt}
              day
            />
            .
          </p>
        )}
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
        <>
          <Section
            id="name"
            title="Name"
            line={
              row.status === 2
                ? 'The invited address cannot change once somebody has joined.'
                : 'The address can change until somebody accepts. A new address gets a new invitation.'
            }
          >
            <NameForm row={row} />
          </Section>
          <Section
            id="classes"
            title="Classes"
            line={`Where the person teaches, and which classes they head as ${roleWord(school, 'homeroom').toLowerCase()}.`}
          >
            <ClassesForm
              school={school}
              row={row}
            />
          </Section>
          <Section
            id="admin"
            title={roleWord(school, 'admin')}
            line="Admins run the school: people, classes, plan, settings."
          >
            <AdminSwitch row={row} />
          </Section>
        </>
      )}
    </>
  )
}

function Acts({ school, row }: { school: School; row: Staff }) {
  const { actAsync, busy } = useAct(refreshSchool)
  const navigate = useNavigate()
  const many = { school: school._id, ids: [row._id] }
  const call = (name: 'approve' | 'reject' | 'resend' | 'archive' | 'restore', done: string) =>
    actAsync(() => api(schoolUserContract).patch(name, many), done)
  const archive = async () => {
    if (
      await confirm({
        title: `Archive ${fullName(row) || row.email}?`,
        text: 'They can no longer work in the school and give their seat back. What they made stays.',
        action: 'Archive',
        tone: 'negative',
      })
    )
      await call('archive', 'Archived.')
  }
  const reject = async () => {
    if (
      (await confirm({
        title: 'Reject this application?',
        text: 'The person is notified, and may apply again.',
        action: 'Reject',
        tone: 'negative',
      })) &&
      (await call('reject', 'Rejected.'))
    )
      await navigate('/account/teacher')
  }
  return (
    <div className={classes.tools}>
      {!row.del && row.status === 1 && (
        <>
          <Button
            loading={busy}
            onClick={() => {
              void call('approve', 'Approved.')
            }}
          >
            Approve
          </Button>
          <Button
            variant="default"
            onClick={() => {
              void reject()
            }}
          >
            Reject
          </Button>
        </>
      )}
      {!row.del && row.status === 0 && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => {
            void call('resend', 'The invitation is on its way.')
          }}
        >
          Send invitation again
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
      {!row.role.includes('admin') && (
        <EraseButton
          school={school._id}
          list="staff"
          person={row}
          name={fullName(row)}
        />
      )}
    </div>
  )
}
