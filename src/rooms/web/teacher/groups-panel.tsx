// Groups: random, by hand (dragged or selected), or chosen by learners.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { roomLimits, type Group } from '#rooms/contract/room.shapes.ts'
import { newShortId } from '#kit/web/new-id.ts'
import { categories } from '#kit/web/theme/categories.ts'
import { kinds } from '#sessions/contract/kinds.ts'
import { useTeaching } from './teaching.ts'
import classes from './panels.module.css'
import { Board } from './groups-board.tsx'

const sizes = [2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Named after their colours while those last. */
const freshGroups = (count: number, from = 0): Group[] =>
  Array.from({ length: count }, (_, at) => ({
    _id: newShortId(),
    name: categories[from + at]?.name ?? `Group ${from + at + 1}`,
  }))

export function GroupsPanel() {
  const { state, session, steer, mayTeach: teaches } = useTeaching()
  const mayTeach = teaches && state.pace !== 'close'
  const { groups, groupChoice, groupMax, groupAnswers } = state
  const [count, setCount] = useState(4)
  return (
    <div className={classes.panel}>
      {mayTeach && (
        <div className={classes.tools}>
          <NativeSelect
            size="sm"
            aria-label="Number of groups"
            value={String(groups.length || count)}
            data={sizes.map(each => ({ value: String(each), label: `${each} groups` }))}
            onChange={event => {
              const next = Number(event.currentTarget.value)
              setCount(next)
              if (groups.length > 0) void steer({ groups: resized(groups, next) })
            }}
          />
          <Button
            size="sm"
            variant="default"
            onClick={() => {
              void steer({ groups: groups.length > 0 ? groups : freshGroups(count), randomGroups: true })
            }}
          >
            {groups.length > 0 ? 'Shuffle' : 'Make random groups'}
          </Button>
          {groups.length === 0 && (
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                void steer({ groups: freshGroups(count) })
              }}
            >
              Make empty groups
            </Button>
          )}
          {groups.length > 0 && (
            <label className={classes.tick}>
              <input
                type="checkbox"
                checked={groupChoice}
                onChange={event => {
                  void steer({ groupChoice: event.target.checked })
                }}
              />
              Learners choose their group
            </label>
          )}
          {groups.length > 0 && !kinds[session.type].flags.ownPace && (
            <label className={classes.tick}>
              <input
                type="checkbox"
                checked={groupAnswers}
                onChange={event => {
                  void steer({ groupAnswers: event.target.checked })
                }}
              />
              Answer as groups
            </label>
          )}
          {groups.length > 0 && (
            <label className={classes.tick}>
              Most in a group
              <input
                type="number"
                className={classes.number}
                min={0}
                max={roomLimits.groupMax}
                defaultValue={groupMax || ''}
                placeholder="any"
                onBlur={event => {
                  const next = Math.max(
                    0,
                    Math.min(roomLimits.groupMax, Math.trunc(Number(event.target.value)) || 0),
                  )
                  if (next !== groupMax) void steer({ groupMax: next })
                }}
              />
            </label>
          )}
          {groups.length > 0 && (
            <Button
              size="sm"
              variant="subtle"
              color="negative"
              onClick={() => {
                void steer({ groups: [], groupMax: 0, groupChoice: false, groupAnswers: false })
              }}
            >
              Remove groups
            </Button>
          )}
        </div>
      )}
      {groupAnswers && groups.length > 0 && (
        <p className={classes.small}>
          Members of a group see each other's answers. One answer counts for all of them.
        </p>
      )}
      {groups.length === 0 ? (
        <p className={classes.small}>
          There are no groups. Make some by chance, or empty ones and place learners yourself.
        </p>
      ) : (
        <Board />
      )}
    </div>
  )
}

const resized = (groups: readonly Group[], count: number): Group[] => [
  ...groups.slice(0, count),
  ...freshGroups(Math.max(0, count - groups.length), groups.length),
]
