import { Button } from '@mantine/core'
import { MoreMenu } from '#authoring/web/parts/more-menu.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import { basePath } from '#kit/contract/constants.ts'
import { sessionApi } from './session-api.ts'
import { ClassClock } from './class-clock.tsx'
import { leftSideOf } from './left-side.ts'
import { useTeaching } from './teaching.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { useThing } from '#kit/web/router/thing.ts'
import classes from './dashboard.module.css'

export type OpenDialog = 'join' | 'timer' | 'insert' | 'settings' | null

export function TopBar({ onOpen, online }: { onOpen: (open: OpenDialog) => void; online: boolean }) {
  const teaching = useTeaching()
  const { session, state, act, mayTeach } = teaching
  const side = leftSideOf(teaching)
  const over = side === 'ended'
  const pace = (next: 'live' | 'student') => act(() => sessionApi.patch(session._id, { status: next }))
  const radios = useRadios({
    values: ['live', 'student'],
    value: state.pace,
    onChange: next => {
      if (next !== state.pace) void pace(next as 'live' | 'student')
    },
    waits: true,
  })
  const { act: close, busy: isEnding } = useAct()
  useThing(session.name)
  const end = async () => {
    if (
      !(await confirm({
        title: 'End the class?',
        text: 'Answers close and learners are asked how they feel. You can open the class again until a report is sent.',
        action: 'End class',
      }))
    )
      return
    close(() => sessionApi.patch(session._id, { status: 'close' }))
  }
  return (
    <header className={classes.top}>
      <h1
        className={classes.name}
        title={session.name}
      >
        {session.name}
      </h1>
      <button
        type="button"
        className={classes.codeChip}
        aria-label={`How to join: code ${session.sid}`}
        onClick={() => onOpen('join')}
      >
        {session.sid}
        <Icon
          name="link"
          size={16}
        />
      </button>
      {isEnding && <StateChip tone="info">Ending the class…</StateChip>}
      {!online && <StateChip tone="warning">Connecting again</StateChip>}
      {!mayTeach && <StateChip tone="info">You are observing</StateChip>}
      {/* Before class it is set beside the start button. */}
      {!over && side !== 'start' && mayTeach && !kinds[session.type].flags.ownPace && (
        <div
          {...radios.group('Pace')}
          className={classes.pace}
        >
          <button {...radios.button('live')}>Live</button>
          <button {...radios.button('student')}>Student-paced</button>
        </div>
      )}
      <span className={classes.fill} />
      {!over && <ClassClock onOpen={() => onOpen('timer')} />}
      <a
        className={classes.projector}
        href={`${basePath}/t/${session.sid}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon
          name="device"
          size={18}
        />
        Projector
      </a>
      {!over && mayTeach && (
        <Button
          size="sm"
          variant="default"
          loading={isEnding}
          onClick={() => {
            void end()
          }}
        >
          End class
        </Button>
      )}
      {mayTeach && (
        <MoreMenu
          label="More for this class"
          acts={[
            ...(over ? [] : [{ label: 'Insert a page', icon: 'plus' as const, act: () => onOpen('insert') }]),
            { label: 'Settings of the class', icon: 'settings' as const, act: () => onOpen('settings') },
            { label: 'Review', icon: 'list' as const, to: `/r/${session.sid}` },
          ]}
        />
      )}
    </header>
  )
}
