import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useProvided } from '#kit/web/app.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { isStudent } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useMySchools } from '#identity/web/parts/account-mode.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { may } from '#kit/contract/permissions.ts'
import { ApiError } from '#kit/web/api.ts'
import { useActor } from '#kit/web/actor.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { classPermissions } from '#schools/contract/schools.permissions.ts'
import type { ClassRecord } from '#schools/contract/classes.contract.ts'
import { counted } from '../parts/words.ts'
import { applicationsQuery, classQuery } from '../parts/school.queries.ts'
import { ClassApplications } from './class-applications.tsx'
import { ClassCode } from './class-code.tsx'
import { ClassDialog, ClassTags } from './lazy-dialogs.ts'
import { ClassStudents } from './class-people.tsx'
import { ClassTeachers } from './class-teachers.tsx'
import { classActions, classTabs } from '../parts/classes/class-slots.ts'
import { blockWords, subjectOf } from './class-words.ts'
import classes from './classes.module.css'
import school from '../parts/school.module.css'

export const Screen = withMe<{ params: { readonly classId: string } }>(({ me, params }) => {
  const answer = useQuery(classQuery(params.classId))
  if (answer.error instanceof ApiError && answer.error.status === 403)
    return <ForbiddenState text="This class belongs to a school that you are not in." />
  if (isMissing(answer.error)) return <NotFoundState text="There is no such class, or it is not yours." />
  return (
    <Loaded
      answer={answer}
      what="the class"
      shape="page"
    >
      {klass => (
        <ClassPage
          me={me}
          klass={klass}
        />
      )}
    </Loaded>
  )
})

function ClassPage({ me, klass }: { me: Me; klass: ClassRecord }) {
  const actor = useActor()
  const [address] = useSearchParams()
  const [editing, setEditing] = useState(false)
  const staff = !isStudent(me)
  const runsSchool = useMySchools(me).some(({ _id, role }) => _id === klass.school && role.includes('admin'))
  const admin =
    runsSchool ||
    klass.school === me._id ||
    may(classPermissions, 'class.edit', { ...actor, roles: actor.roles.filter(role => role !== 'user') })
  const mayEdit = (admin || klass.host === me._id) && !klass.del && !klass.overPlan
  const applies = staff && !klass.del
  const waiting = useQuery({ ...applicationsQuery({ class: klass._id, status: 0 }), enabled: applies }).data
    ?.total
  const later = useProvided(classTabs).filter(({ about }) => about.for === 'everybody' || staff)
  const parts = [
    { part: 'students', label: 'Students', count: klass.count.student },
    { part: 'teachers', label: 'Teachers', count: klass.count.teacher },
    ...(applies ? [{ part: 'applications', label: 'Applications', count: waiting }] : []),
    ...(staff ? [{ part: 'tags', label: 'Tags', count: undefined }] : []),
    ...later.map(({ about }) => ({ ...about, count: undefined })),
  ]
  const part = parts.find(each => each.part === address.get('part'))?.part ?? 'students'
  const Later = later.find(({ about }) => about.part === part)?.Component
  return (
    <>
      <PageHeader
        title={klass.name}
        line={lineOf(klass)}
        action={
          <span className={school.tools}>
            <classActions.Outlet
              klass={klass}
              staff={staff}
            />
            {mayEdit && (
              <Button
                variant="default"
                leftSection={
                  <Icon
                    name="edit"
                    size={18}
                  />
                }
                onClick={() => setEditing(true)}
              >
                Edit class
              </Button>
            )}
          </span>
        }
      />
      {staff && klass.overPlan && (
        <p
          className={school.banner}
          data-tone="warning"
        >
          <span>
            <Icon name="lock" />
            <span>
              The plan of this account holds fewer classes than there are, so this one can only be read until
              another is archived or the plan is renewed.
            </span>
          </span>
          {klass.school === me._id && <Link to="/com/school/plan/mine">See the plan</Link>}
        </p>
      )}
      {staff && !klass.del && (
        <ClassCode
          klass={klass}
          mayEdit={mayEdit}
        />
      )}
      <div className={classes.head}>
        <span>
          <Icon
            name="people"
            size={18}
          />
          {klass.maxParticipants > 0
            ? `${klass.count.student} of ${counted(klass.maxParticipants, 'student')}`
            : counted(klass.count.student, 'student')}
        </span>
        <span>
          <Icon
            name="person"
            size={18}
          />
          {counted(klass.count.teacher, 'teacher')}
        </span>
        {klass.block.length > 0 && (
          <span>
            <Icon
              name="clock"
              size={18}
            />
            {klass.block.map(blockWords).join(', ')}
          </span>
        )}
      </div>
      <nav
        className={school.tabs}
        aria-label="Parts of the class"
      >
        {parts.map(({ part: name, label, count }) => (
          <Link
            key={name}
            to={`?part=${name}`}
            replace
            preventScrollReset
            aria-current={name === part ? 'page' : undefined}
          >
            {label}
            {count !== undefined && <span>{count}</span>}
          </Link>
        ))}
      </nav>
      {part === 'students' && (
        <ClassStudents
          klass={klass}
          admin={admin}
          mayEdit={mayEdit}
          mayPrint={admin || klass.host === me._id}
          mayReset={teachers => staff && !klass.del && (runsSchool || teachers.includes(me._id))}
        />
      )}
      {part === 'teachers' && (
        <ClassTeachers
          klass={klass}
          mayEdit={mayEdit}
          own={klass.school === me._id}
        />
      )}
      {part === 'applications' && <ClassApplications klass={klass} />}
      {part === 'tags' && (
        <Suspense fallback={<LoadingState shape="table" />}>
          <ClassTags
            klass={klass}
            me={me._id}
            admin={runsSchool}
          />
        </Suspense>
      )}
      {Later && (
        <Suspense fallback={<LoadingState shape="table" />}>
          <Later
            klass={klass}
            staff={staff}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        {editing && (
          <ClassDialog
            school={{ _id: klass.school, personal: klass.school === me._id }}
            type={klass.type}
            klass={klass}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function lineOf(klass: ClassRecord) {
  if (klass.del) return 'This class is archived.'
  return klass.type === 'subject' ? `Subject class: ${subjectOf(klass)}` : klass.grade
}
