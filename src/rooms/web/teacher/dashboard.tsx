// The teacher's dashboard: the page on the left, the class on the right, everything one click away.
import { Suspense, useState } from 'react'
import { PartBoundary } from '#kit/web/parts/boundary.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageSide } from './page-side.tsx'
import { SeatsPanel } from './seats-panel.tsx'
import {
  AnswersPanel,
  AttendancePanel,
  EndedPanel,
  Films,
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
import { filmsAlone } from './films.ts'
import { leftSideOf } from './left-side.ts'
import { useTabs } from '#kit/web/parts/one-of.ts'
import classes from './dashboard.module.css'
import { type OpenDialog, TopBar } from './dashboard-bar.tsx'

const tabs = [
  ['seats', 'Seats'],
  ['wall', 'Wall'],
  ['answers', 'Answers'],
  ['groups', 'Groups'],
  ['attendance', 'Attendance'],
] as const

type Tab = (typeof tabs)[number][0]

export function Dashboard({ online }: { online: boolean }) {
  const { state, session, seats } = useTeaching()
  const [tab, setTab] = useState<Tab>('seats')
  const [seat, setSeat] = useState<string | null>(null)
  const [open, setOpen] = useState<OpenDialog>(null)
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

function Left({ onInsert }: { onInsert: () => void }) {
  const teaching = useTeaching()
  switch (leftSideOf(teaching)) {
    case 'ended':
      return <EndedPanel />
    case 'films':
      return <Films list={filmsAlone(teaching)} />
    case 'nothing':
      return <Nothing />
    case 'start':
      return <StartPanel />
    case 'page':
      return <PageSide onInsert={onInsert} />
  }
}

const Nothing = () => (
  <p className={classes.small}>This session has no pages. Attendance and groups are here.</p>
)
