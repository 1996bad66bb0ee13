// First step: the class and its members, or colleagues.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useMode } from '#identity/web/parts/account-mode.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { useClassGroups } from '#schools/web/parts/classes/class-groups.ts'
import { myClassesQuery } from '#schools/web/parts/classes/my-classes.queries.ts'
import { counted, fullName } from '#schools/web/parts/words.ts'
import { classPeopleQuery, staffPickQuery } from '#schools/web/parts/school.queries.ts'
import { kinds, type SessionKind } from '#sessions/contract/kinds.ts'
import { Choices, Tick, type PlanProps } from './fields.tsx'
import { kindWords } from './kind-words.ts'
import classes from './schedule.module.css'

export function PeopleStep({
  me,
  offered,
  ...props
}: PlanProps & { me: Me; offered: readonly SessionKind[] }) {
  const { plan, set, wrong } = props
  const { school } = useMode()
  return (
    <>
      <Choices
        legend="Who is it for?"
        value={plan.kind}
        error={wrong['kind']}
        options={offered.map(kind => ({ value: kind, ...kindWords(kind) }))}
        onChange={kind =>
          set({
            kind,
            ...(!kinds[kind].flags.class && plan.when === 'now' && kind !== 'selfStudy' && { when: 'once' }),
          })
        }
      />
      {plan.kind !== null && kinds[plan.kind].flags.class && (
        <ClassChoice
          {...props}
          me={me}
        />
      )}
      {plan.kind !== null && kinds[plan.kind].flags.class && plan.classId !== '' && (
        <StudentChoice {...props} />
      )}
      {plan.kind !== null && kinds[plan.kind].audience === 'colleagues' && school !== null && (
        <ColleagueChoice
          {...props}
          me={me}
          school={school}
        />
      )}
    </>
  )
}

/** The user's classes, grouped by school. */
export function ClassChoice({ me, plan, set, wrong }: PlanProps & { me: Me }) {
  const answer = useQuery(myClassesQuery(me))
  const groups = useClassGroups(me, answer.data ?? [])
  return (
    <Loaded
      answer={answer}
      what="your classes"
      shape="cards"
    >
      {list =>
        list.length === 0 ? (
          <p className={classes.note}>
            You have no class yet. <Link to="/home/class">My classes</Link>
          </p>
        ) : (
          <Choices
            legend="Class"
            value={plan.classId}
            error={wrong['classId']}
            options={groups.flatMap(({ title, list: mine }) =>
              mine.map(({ _id, name, grade, count }) => ({
                value: _id,
                label: name,
                group: title,
                line: [grade, counted(count.student, 'student')].filter(Boolean).join(' · '),
              })),
            )}
            onChange={classId => set({ classId, students: null })}
          />
        )
      }
    </Loaded>
  )
}

/** @param named Everybody by name, so that later members of the class are not included. */
export function StudentChoice({ plan, set, wrong, named = false }: PlanProps & { named?: boolean }) {
  const answer = useQuery(classPeopleQuery(plan.classId))
  const chosen = plan.students
  return (
    <Loaded
      answer={answer}
      what="the students"
      shape="text"
    >
      {({ students }) => {
        const joined = students.flatMap(({ uid, name, joined: here }) =>
          uid === null || !here ? [] : [{ uid, name }],
        )
        const everybody = chosen === null || (named && joined.every(({ uid }) => chosen.includes(uid)))
        const away = students.length - joined.length
        const everyone = joined.map(({ uid }) => uid)
        // Where students are not listed by name, null means the whole class.
        const setAll = (all: boolean) => {
          if (named) set({ students: all ? everyone : [] })
          else set({ students: all ? null : everyone })
        }
        const toggle = (uid: string) =>
          set({
            students: (chosen ?? []).includes(uid)
              ? (chosen ?? []).filter(each => each !== uid)
              : [...(chosen ?? []), uid],
          })
        return (
          <fieldset className={classes.part}>
            <legend>Who takes part?</legend>
            <Tick
              label="The whole class"
              hint={`${counted(joined.length, 'student')}${away > 0 ? `; ${away} more ${away === 1 ? 'has' : 'have'} not joined yet` : ''}`}
              checked={everybody}
              onChange={setAll}
            />
            {chosen !== null && (
              <div className={classes.ticks}>
                {joined.map(({ uid, name }) => (
                  <Tick
                    key={uid}
                    label={name}
                    checked={chosen.includes(uid)}
                    onChange={() => toggle(uid)}
                  />
                ))}
              </div>
            )}
            {wrong['students'] && (
              <p
                className={classes.failed}
                role="alert"
              >
                {wrong['students']}
              </p>
            )}
          </fieldset>
        )
      }}
    </Loaded>
  )
}

export function ColleagueChoice({ me, school, plan, set, wrong }: PlanProps & { me: Me; school: string }) {
  const [search, setSearch] = useState('')
  const { data } = useQuery(staffPickQuery(school, search))
  const rows = (data?.data ?? []).flatMap(row =>
    row.uid === null || row.uid === me._id
      ? []
      : [{ uid: row.uid, name: fullName(row) || (row.email ?? '') }],
  )
  const toggle = (uid: string) =>
    set({
      colleagues: plan.colleagues.includes(uid)
        ? plan.colleagues.filter(each => each !== uid)
        : [...plan.colleagues, uid],
    })
  return (
    <fieldset className={classes.part}>
      <legend>Colleagues</legend>
      <SearchField
        label="Search colleagues"
        value={search}
        onChange={setSearch}
      />
      <div className={classes.ticks}>
        {rows.map(({ uid, name }) => (
          <Tick
            key={uid}
            label={name}
            checked={plan.colleagues.includes(uid)}
            onChange={() => toggle(uid)}
          />
        ))}
      </div>
      {data && rows.length === 0 && <p className={classes.small}>Nobody found.</p>}
      {plan.colleagues.length > 0 && (
        <p className={classes.small}>{counted(plan.colleagues.length, 'colleague')} chosen.</p>
      )}
      {wrong['colleagues'] && (
        <p
          className={classes.failed}
          role="alert"
        >
          {wrong['colleagues']}
        </p>
      )}
    </fieldset>
  )
}
