import { useState } from 'react'
import type { Linked } from '#authoring/contract/content.contract.ts'
import type { Content } from '#authoring/contract/content.shapes.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { withMe } from '#identity/web/parts/with-me.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { editPath } from '#authoring/web/parts/content-words.ts'
import { Choices } from './fields.tsx'
import { NotReady } from './not-ready.tsx'
import { ClassChoice } from './people-step.tsx'
import { QuickStart } from './quick-start.tsx'
import { WithContent } from './with-content.tsx'

/**
 * Starts a task from one of a unit's groups now. The class is chosen here; without one anybody with the code
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
  const tasks = linked.filter(each => each.mode === 'task' && (!group || each.group === group.name))
  const ready = tasks.filter(({ pageNum, del }) => pageNum > 0 && !del)
  const [task, setTask] = useState<string | null>(ready.length === 1 ? (ready[0]?._id ?? null) : null)
  const [classId, setClassId] = useState('')
  const chosen = ready.find(({ _id }) => _id === task)
  return (
    <>
      <PageHeader
        title={`Teach ${unit.name} now`}
        line={group ? `From ${group.alias || group.name}.` : 'From what the unit links to.'}
      />
      {ready.length === 0 ? (
        <EmptyState
          drawing="sheet"
          title="Nothing here can be taught yet"
          text={
            tasks.length > 0 ? 'Make slides for one of its lessons first.' : 'Link a task to this unit first.'
          }
          action={
            tasks.length > 0 ? (
              <TextLink to={`/my/subtask/${unit._id}`}>Open its lessons</TextLink>
            ) : (
              <TextLink to={`${editPath(unit)}?step=link`}>Link a task</TextLink>
            )
          }
        />
      ) : (
        <QuickStart
          classId={classId}
          source={task === null ? null : { cid: task, unit: unit._id }}
          pick={props => (
            <>
              <Choices
                legend="Task"
                value={task}
                options={ready.map(({ _id, name, pageNum }) => ({
                  value: _id,
                  label: name,
                  line: `${pageNum} ${pageNum === 1 ? 'page' : 'pages'}`,
                }))}
                onChange={setTask}
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
    </>
  )
}
