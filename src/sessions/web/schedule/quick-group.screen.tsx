import { useState } from 'react'
import { Link } from 'react-router'
import type { Linked } from '#authoring/contract/content.contract.ts'
import { contentModeNames, type Content } from '#authoring/contract/content.shapes.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { editPath } from '#authoring/web/parts/content-words.ts'
import { nowPathOf } from './content-acts.ts'
import { LessonChoices } from './lesson-choices.tsx'
import { lessonsOf } from './lessons.rules.ts'
import { NotReady } from './not-ready.tsx'
import { ClassChoice } from './people-step.tsx'
import { QuickStart, type QuickLesson } from './quick-start.tsx'
import { WithContent } from './with-content.tsx'
import classes from './schedule.module.css'

/**
 * Starts a lesson from one of a unit's groups, or from a service module, now; the next untaught one is preselected. The class is chosen here; without one anybody with the code
 * may join.
 */
export const Screen = withMe<{ params: { readonly unitId: string; readonly groupId: string } }>(
  ({ me, params: { unitId, groupId } }) => (
    <WithContent id={unitId}>
      {(unit, linked) => (
        <Group
          me={me}
          unit={unit}
          linked={linked}
          groupId={groupId}
        />
      )}
    </WithContent>
  ),
)

function Group({
  me,
  unit,
  linked,
  groupId,
}: {
  me: Me
  unit: Content
  linked: readonly Linked[]
  groupId: string
}) {
  const group = unit.linkGroup.find(({ name }) => name === groupId)
  const { lessons, ready, others, next } = lessonsOf(linked, group?.name)
  const [lesson, setLesson] = useState<QuickLesson | null>(next ? { cid: next._id, mode: next.mode } : null)
  const [classId, setClassId] = useState('')
  const chosen = ready.find(({ _id }) => _id === lesson?.cid)
  return (
    <>
      <PageHeader
        title={`Teach ${unit.name} now`}
        line={group ? `From ${group.alias || group.name}.` : `From what the ${nounOf(unit)} links to.`}
      />
      {ready.length === 0 && others.length === 0 && (
        <NothingToTeach
          unit={unit}
          hasLessons={lessons.length > 0}
        />
      )}
      {ready.length > 0 && (
        <QuickStart
          classId={classId}
          source={lesson && { ...lesson, unit: unit._id }}
          pick={props => (
            <>
              <LessonChoices
                lessons={ready}
                value={lesson?.cid ?? null}
                onChange={setLesson}
              />
              {chosen && !chosen.teachable && (
                <NotReady
                  key={chosen._id}
                  content={chosen}
                />
              )}
              <ClassChoice
                {...props}
                plan={{ ...props.plan, classId }}
                me={me}
                set={change => {
                  if (change.classId !== undefined) setClassId(change.classId)
                  props.set(change)
                }}
              />
            </>
          )}
        />
      )}
      {others.length > 0 && <Others list={others} />}
    </>
  )
}

const nounOf = ({ mode }: Content): string => (mode === 'pdUnit' ? 'module' : 'unit')

function NothingToTeach({ unit, hasLessons }: { unit: Content; hasLessons: boolean }) {
  const lesson = unit.mode === 'pdUnit' ? 'service session' : 'task'
  return (
    <EmptyState
      drawing="sheet"
      title="Nothing here can be taught yet"
      text={
        hasLessons
          ? 'Make slides for one of its lessons first.'
          : `Link a ${lesson} to this ${nounOf(unit)} first.`
      }
      action={
        hasLessons ? (
          <TextLink to={`/my/subtask/${unit._id}`}>Open its lessons</TextLink>
        ) : (
          <TextLink to={`${editPath(unit)}?step=link`}>Link a {lesson}</TextLink>
        )
      }
    />
  )
}

/** Videos and tools, each taught on a page of its own. */
const Others = ({ list }: { list: readonly Linked[] }) => (
  <section
    className={classes.ofSchool}
    aria-label="Videos and tools"
  >
    <h2 className={classes.group}>Videos and tools</h2>
    <ul className={classes.places}>
      {list.map(each => (
        <li key={each._id}>
          <Link
            className={classes.place}
            to={nowPathOf(each)}
          >
            <b>Teach {each.name}</b>
            <span className={classes.small}>{contentModeNames[each.mode]}</span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
