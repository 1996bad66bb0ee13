// The teacher's controls for the current page: turn, lock, show answers, show materials, draw.
import { ActionIcon, Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { shownOn } from '#rooms/contract/room.marks.ts'
import { shownModes } from '#rooms/contract/room.shapes.ts'
import { isPageClosed } from '#rooms/contract/work-state.rules.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { OptionsDialog } from './later.tsx'
import { useTeaching, type Stop } from './teaching.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from './dashboard.module.css'

export type DrawMode = 'off' | 'ppt' | 'blank'

const modeWords = { off: 'Hidden', names: 'With names', nameless: 'Without names' } as const

interface ControlsProps {
  at: Stop
  drawing: DrawMode
  onDraw: (mode: DrawMode) => void
}

export function PageControls({ at, drawing, onDraw }: ControlsProps) {
  const {
    state,
    lesson: { materials, questions },
    steer,
    mayTeach,
  } = useTeaching()
  const [fixing, setFixing] = useState(false)
  const page = at._id
  const locked = isPageClosed(state, page)
  const shown = state.showMaterials.includes(page)
  const radios = useRadios({
    values: shownModes,
    value: shownOn(state, page),
    onChange: mode => void steer({ showAnswers: { page, mode } }),
    waits: true,
  })
  const beside = materials.find(each => each.page === page)?.list.length ?? 0
  const [isOverPage, isBoard] = [drawing === 'ppt', drawing === 'blank']
  if (!mayTeach) return null
  return (
    <div className={classes.controls}>
      {at.question && (
        <fieldset
          {...radios.group("Answers on learners' screens")}
          className={classes.modes}
        >
          <legend>Answers on learners' screens</legend>
          <div className={classes.modeChoices}>
            {shownModes.map(mode => (
              <label key={mode}>
                <input {...radios.input(mode)} />
                <span>{modeWords[mode]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className={classes.tools}>
        {at.question && (
          <Button
            size="compact-md"
            variant={locked ? 'light' : 'default'}
            aria-pressed={locked}
            leftSection={
              <Icon
                name="lock"
                size={16}
              />
            }
            onClick={() => {
              void steer(locked ? { reopen: page } : { pageLock: { page, on: true } })
            }}
          >
            {locked ? 'Open for answers' : 'Lock page'}
          </Button>
        )}
        {beside > 0 && (
          <Button
            size="compact-md"
            variant={shown ? 'light' : 'default'}
            aria-pressed={shown}
            leftSection={
              <Icon
                name="folder"
                size={16}
              />
            }
            onClick={() => {
              void steer({ showMaterials: { page, on: !shown } })
            }}
          >
            {shown ? 'Hide materials' : 'Show materials'}
          </Button>
        )}
        <Button
          size="compact-md"
          variant={isOverPage ? 'light' : 'default'}
          aria-pressed={isOverPage}
          leftSection={
            <Icon
              name="edit"
              size={16}
            />
          }
          onClick={() => onDraw(isOverPage ? 'off' : 'ppt')}
        >
          Draw
        </Button>
        <Button
          size="compact-md"
          variant={isBoard ? 'light' : 'default'}
          aria-pressed={isBoard}
          leftSection={
            <Icon
              name="session"
              size={16}
            />
          }
          onClick={() => onDraw(isBoard ? 'off' : 'blank')}
        >
          White board
        </Button>
        {at.question?.type === 'choice' && (
          <Button
            size="compact-md"
            variant="default"
            leftSection={
              <Icon
                name="key"
                size={16}
              />
            }
            onClick={() => setFixing(true)}
          >
            Fix the options
          </Button>
        )}
      </div>
      {fixing && at.question && (
        <Suspense fallback={null}>
          <OptionsDialog
            question={questions.find(({ _id }) => _id === at.question?._id) ?? at.question}
            onClose={() => setFixing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface TurnProps {
  index: number
  count: number
  onTurn: (by: number) => void
  disabled: boolean
}

export const TurnBar = ({ index, count, onTurn, disabled }: TurnProps) => (
  <div
    className={classes.turn}
    role="group"
    aria-label="Turn the page"
  >
    <ActionIcon
      variant="default"
      size={40}
      aria-label="Previous page"
      disabled={disabled || index <= 0}
      onClick={() => onTurn(-1)}
    >
      <Icon name="left" />
    </ActionIcon>
    <span
      role="status"
      className={classes.count}
    >
      {index < 0 ? `${count} ${count === 1 ? 'page' : 'pages'}` : `${index + 1} of ${count}`}
    </span>
    <ActionIcon
      variant="default"
      size={40}
      aria-label="Next page"
      disabled={disabled || index >= count - 1}
      onClick={() => onTurn(1)}
    >
      <Icon name="right" />
    </ActionIcon>
  </div>
)
