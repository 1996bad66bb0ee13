import { Suspense } from 'react'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useProvided } from '#kit/web/app.tsx'
import type { Filling } from '#kit/web/slots.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { Thing } from '#kit/web/router/thing.ts'
import { FirstStepsCard, FirstStepsTab } from './first-steps.tsx'
import { Columns, Greeting, HomeTabs } from '../parts/homes/home-frame.tsx'
import type { CardAbout, HomeProps, TabAbout } from '../parts/homes/home-slots.ts'
import { nextUp } from '../parts/homes/next-up.ts'
import { QuietDay } from '../parts/homes/today.tsx'

interface Props {
  me: Me
  base: string
  cards: readonly Filling<HomeProps, CardAbout>[]
  tabs: readonly Filling<HomeProps, TabAbout>[]
  type: string | undefined
  student: boolean
}

export function Home({ me, base, cards, tabs, type, student }: Props) {
  const Next = useProvided(nextUp)[0]?.Component
  const firstSteps: TabAbout = { type: 'first-steps', label: student ? 'First steps' : 'Your account' }
  const known = [...tabs.map(({ about }) => about), firstSteps]
  if (type !== undefined && !known.some(tab => tab.type === type)) return <NotFoundState />
  const Tab = tabs.find(({ about }) => about.type === type)?.Component
  return (
    <>
      <Greeting me={me} />
      <Thing name={known.find(tab => tab.type === type)?.label} />
      <HomeTabs
        base={base}
        first="Today"
        tabs={known}
      />
      {type === undefined && (
        <Columns
          me={me}
          cards={cards}
          main={
            <>
              {Next ? (
                <Suspense
                  fallback={
                    <LoadingState
                      shape="table"
                      count={2}
                    />
                  }
                >
                  <Next me={me} />
                </Suspense>
              ) : (
                <QuietDay
                  me={me}
                  student={student}
                />
              )}
            </>
          }
          // Students come for class, so on phones the set-up steps come last.
          side={student && <FirstStepsCard me={me} />}
        />
      )}
      {type === firstSteps.type && <FirstStepsTab me={me} />}
      {Tab && (
        <Suspense fallback={<LoadingState shape="cards" />}>
          <Tab me={me} />
        </Suspense>
      )}
    </>
  )
}
