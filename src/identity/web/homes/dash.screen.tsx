import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { homePath, isStudent } from '#identity/contract/session.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { useProvided } from '#kit/web/app.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { displayName } from '#identity/contract/people.rules.ts'
import { useAccountPlan, useMode, useMySchools } from '../parts/account-mode.ts'
import { seesPlan, Space } from '../account/plan-section.tsx'
import { withMe } from '../parts/with-me.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { roleWords, tierWords } from '../parts/words.ts'
import { FirstStepsCard } from './first-steps.tsx'
import { Columns, Greeting, HomeCard } from '../parts/homes/home-frame.tsx'
import { dashCards } from '../parts/homes/home-slots.ts'
import { nextUp } from '../parts/homes/next-up.ts'
import { QuietDay } from '../parts/homes/today.tsx'
import classes from './homes.module.css'

/** The same for every role: next, unread, to do, and the account. */
export const Screen = withMe(({ me }) => {
  const Next = useProvided(nextUp)[0]?.Component
  return (
    <>
      <Greeting me={me} />
      <Columns
        me={me}
        cards={useProvided(dashCards)}
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
                student={isStudent(me)}
              />
            )}
            <FirstStepsCard me={me} />
          </>
        }
        side={<AccountCard me={me} />}
      />
    </>
  )
})

function AccountCard({ me }: { me: Me }) {
  const { school } = useMode()
  const name = useMySchools(me).find(({ _id }) => _id === school)?.name
  const { data: plan } = useAccountPlan(school)
  return (
    <HomeCard
      id="account"
      title="Account"
      aside={<span className={classes.small}>{name ?? 'Personal'}</span>}
    >
      <p>
        <PersonChip
          name={displayName(me.name, me.nickname)}
          role={roleWords(me)}
          picture={pictureOf(me.avatar)}
          size={48}
        />
      </p>
      {plan && seesPlan(me, school) && (
        <>
          <p
            className={classes.small}
            style={{ marginTop: 16 }}
          >
            Plan: {tierWords(plan.tier)}
          </p>
          <Space {...plan.space} />
        </>
      )}
      <p style={{ marginTop: 16 }}>
        <Button
          component={Link}
          to={homePath(me)}
          variant="default"
        >
          Go to my home
        </Button>
      </p>
    </HomeCard>
  )
}
