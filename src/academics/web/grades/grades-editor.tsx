// Edits all of an owner's grades at once: names, order, which are in use, and the matching platform grades.
import '@mantine/core/styles/Input.layer.css'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gradesContract, type GradeList } from '#academics/contract/curricula.contract.ts'
import { gradeGroupNames, groupsOf, platformGrades } from '#academics/contract/grades.rules.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { gradesQuery, subjectsByGradeQuery, refreshAcademics } from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { Pills } from '../parts/frame.tsx'
import { newId } from '#kit/web/new-id.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import classes from './grades.module.css'

export function GradesEditor({ owner }: { owner: Owner }) {
  const answer = useQuery(gradesQuery(owner.id))
  return (
    <Loaded
      answer={answer}
      what="grades"
      shape="table"
    >
      {list => (
        <Whole
          key={list.version}
          owner={owner}
          list={list}
        />
      )}
    </Loaded>
  )
}

const Subjects = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && <StateChip>{count === 1 ? '1 subject' : `${count} subjects`}</StateChip>

const options = platformGrades.map(value => ({ value, label: value.replace('Grade ', '') }))

function Whole({ owner, list }: { owner: Owner; list: GradeList }) {
  const [held, setHeld] = useState(list.grades)
  const { act, busy } = useAct(refreshAcademics)
  const editable = owner.may('academic.edit')
  const subjects = new Map(
    useQuery(subjectsByGradeQuery(owner.id)).data?.map(each => [each.grade, each.subjects]),
  )
  const change = (at: number, to: Partial<GradeList['grades'][number]>) =>
    setHeld(now => now.map((grade, index) => (index === at ? { ...grade, ...to } : grade)))
  const move = (at: number, by: number) =>
    setHeld(now => now.toSpliced(at, 1).toSpliced(at + by, 0, ...now.slice(at, at + 1)))
  const dirty = JSON.stringify(held) !== JSON.stringify(list.grades)
  if (!editable && held.length === 0)
    return (
      <EmptyState
        drawing="tree"
        title={emptyWords(owner)}
      />
    )
  return (
    <div className={classes.whole}>
      <ol
        className={classes.grades}
        aria-label="Grades"
      >
        {held.map((grade, at) => {
          const used = list.classes[grade._id] ?? 0
          const groups = groupsOf(grade)
            .map(group => gradeGroupNames[group])
            .join(', ')
          return (
            <li
              key={grade._id}
              className={classes.grade}
              data-off={!grade.enable || undefined}
            >
              {editable ? (
                <TextInput
                  aria-label={`Name of grade ${at + 1}`}
                  value={grade.name}
                  maxLength={60}
                  error={grade.name.trim() === '' ? 'Give it a name.' : undefined}
                  onChange={event => change(at, { name: event.currentTarget.value })}
                />
              ) : (
                <b>{grade.name}</b>
              )}
              <div className={classes.map}>
                {editable ? (
                  <Pills
                    label={`Platform grades of ${grade.name}`}
                    options={options}
                    value={grade.platform}
                    onChange={platform => change(at, { platform })}
                  />
                ) : (
                  <span>{grade.platform.join(', ')}</span>
                )}
                <small>
                  {groups || 'Matches no platform grade: imported standards cannot be placed in it.'}
                </small>
              </div>
              <div className={classes.acts}>
                {used > 0 && <StateChip>{used === 1 ? '1 class' : `${used} classes`}</StateChip>}
                <Subjects count={subjects.get(grade._id)} />
                {editable && (
                  <>
                    <label className={classes.on}>
                      <input
                        type="checkbox"
                        checked={grade.enable}
                        onChange={event => change(at, { enable: event.target.checked })}
                      />
                      On
                    </label>
                    <ActionIcon
                      variant="subtle"
                      size={36}
                      aria-label={`Move ${grade.name} up`}
                      disabled={at === 0}
                      onClick={() => move(at, -1)}
                    >
                      <Icon
                        name="raise"
                        size={18}
                      />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      size={36}
                      aria-label={`Move ${grade.name} down`}
                      disabled={at === held.length - 1}
                      onClick={() => move(at, 1)}
                    >
                      <Icon
                        name="lower"
                        size={18}
                      />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="negative"
                      size={36}
                      aria-label={
                        used > 0 ? `${grade.name} is used by classes and stays` : `Remove ${grade.name}`
                      }
                      disabled={used > 0}
                      onClick={() => setHeld(now => now.toSpliced(at, 1))}
                    >
                      <Icon
                        name="trash"
                        size={18}
                      />
                    </ActionIcon>
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {editable && (
        <div className={classes.foot}>
          <Button
            variant="default"
            leftSection={
              <Icon
                name="plus"
                size={18}
              />
            }
            onClick={() =>
              setHeld(now => [
                ...now,
                { _id: newId(), name: `Grade ${now.length + 1}`, enable: true, platform: [] },
              ])
            }
          >
            Add grade
          </Button>
          <Button
            loading={busy}
            disabled={!dirty || held.some(({ name }) => name.trim() === '')}
            onClick={() => {
              act(
                () => api(gradesContract).patch(owner.id, { version: list.version, grades: held }),
                'The grades are saved.',
              )
            }}
          >
            Save grades
          </Button>
          {dirty && (
            <Button
              variant="subtle"
              onClick={() => setHeld(list.grades)}
            >
              Undo changes
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
