// The teacher's desk: the page at the left, the class at the right, everything one click away.
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { MoreMenu } from '#authoring/web/parts/more-menu.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { kinds } from '#sessions/contract/kinds.ts'
import { basePath } from '#kit/contract/constants.ts'
import { sessionApi } from './session-api.ts'
import { PageSide } from './page-side.tsx'
import { SeatsPanel } from './seats-panel.tsx'
import { ClassClock } from './class-clock.tsx'
import {
  AnswersPanel,
  AttendancePanel,
  EndedPanel,
  GroupsPanel,
  InsertDialog,
  JoinDialog,
  LearnerDialog,
  SettingsDialog,
  StartPanel,
  TimerDialog,
  WallPanel,
} from './later.tsx'
import { useTeaching } from './teaching.ts'
import { useRadios, useTabs } from '#kit/web/parts/one-of.ts'
import { useThing } from '#kit/web/router/thing.ts'
import classes from './dashboard.module.css'

const tabs = [
  ['seats', 'Seats'],
  ['wall', 'Wall'],
  ['answers', 'Answers'],
  ['groups', 'Groups'],
  ['attendance', 'Attendance'],
] as const
type Tab = (typeof tabs)[number][0]
type Open = 'join' | 'timer' | 'insert' | 'settings' | null

export function Dashboard({ online }: { online: boolean }) {
  const { state, session, seats } = useTeaching()
  const [tab, setTab] = useState<Tab>('seats')
  const [seat, setSeat] = useState<string | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const views = useTabs({ values: tabs.map(([name]) => name), value: tab, onChange: setTab })
  const shown = seats.find(({ uid }) => uid === seat)
  return (
    <div className={classes.desk}>
      <PartBoundary>
        <TopBar
          onOpen={setOpen}
          online={online}
        />
      </PartBoundary>
      <div className={classes.sides}>
        <section
          className={classes.left}
          aria-label="Page"
        >
          <PartBoundary resetKey={state.page}>
            <Suspense
              fallback={
                <LoadingState
                  shape="cards"
                  count={1}
                  label="Loading the page"
                />
              }
            >
              <Left onInsert={() => setOpen('insert')} />
            </Suspense>
          </PartBoundary>
        </section>
        <section
          className={classes.right}
          aria-label="Class"
        >
          <div
            {...views.list('The class')}
            className={classes.tabs}
          >
            {tabs.map(([name, label]) => (
              <button
                key={name}
                {...views.tab(name)}
              >
                {label}
              </button>
            ))}
          </div>
          <div
            className={classes.tabBody}
            role="tabpanel"
            aria-label={tabs.find(([name]) => name === tab)?.[1]}
            tabIndex={0}
          >
            <PartBoundary resetKey={tab}>
              <Suspense
                fallback={
                  <LoadingState
                    shape="cards"
                    label="Loading the class"
                  />
                }
              >
                {tab === 'seats' && <SeatsPanel onOpen={setSeat} />}
                {tab === 'wall' && <WallPanel onOpen={setSeat} />}
                {tab === 'answers' && <AnswersPanel />}
                {tab === 'groups' && <GroupsPanel />}
                {tab === 'attendance' && <AttendancePanel />}
              </Suspense>
            </PartBoundary>
          </div>
        </section>
      </div>
      <PartBoundary resetKey={`${open} ${seat}`}>
        <Suspense fallback={null}>
          {shown && (
            <LearnerDialog
              seat={shown}
              onClose={() => setSeat(null)}
            />
          )}
          {open === 'join' && (
            <JoinDialog
              sid={session.sid}
              name={session.name}
              onClose={close}
            />
          )}
          {open === 'timer' && <TimerDialog onClose={close} />}
          {open === 'insert' && <InsertDialog onClose={close} />}
          {open === 'settings' && <SettingsDialog onClose={close} />}
        </Suspense>
      </PartBoundary>
    </div>
  )
}

/** The page of the lesson, or what stands in its place before and after. */
function Left({ onInsert }: { onInsert: () => void }) {
  const { state, session, lesson } = useTeaching()
  if (state.pace === 'close') return <EndedPanel />
  if (lesson.pages.length === 0 && lesson.questions.length === 0) return <Nothing />
  if (state.page === null || session.state === 'scheduled') return <StartPanel />
  return <PageSide onInsert={onInsert} />
}

const Nothing = () => (
  <p className={classes.small}>
    This session has no pages. Learners work with its assessment tool; attendance and groups are here.
  </p>
)

function TopBar({ onOpen, online }: { onOpen: (open: Open) => void; online: boolean }) {
  const { session, state, act, mayTeach } = useTeaching()
  const over = state.pace === 'close'
  const pace = (next: 'live' | 'student') => act(() => sessionApi.patch(session._id, { status: next }))
  const radios = useRadios({
    values: ['live', 'student'],
    value: state.pace,
    onChange: next => {
      if (next !== state.pace) void pace(next as 'live' | 'student')
    },
    waits: true,
  })
  const [isEnding, setIsEnding] = useState(false)
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
    setIsEnding(true)
    await act(() => sessionApi.patch(session._id, { status: 'close' }))
    setIsEnding(false)
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
      {!mayTeach && <StateChip tone="info">You look on</StateChip>}
      {!over && mayTeach && !kinds[session.type].flags.ownPace && (
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
