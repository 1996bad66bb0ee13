import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { displayName } from '#identity/contract/people.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { withMe } from '#identity/web/with-me.tsx'
import { api, ApiError } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { bytesWords } from '#files/contract/space.rules.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { Money } from '#kit/web/parts/money.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ErrorState, ForbiddenState } from '#kit/web/parts/states.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import { daysUntil, schoolPrice } from '#schools/contract/plans.rules.ts'
import { schoolPlanContract, type School } from '#schools/contract/plans.contract.ts'
import { Meter } from '../parts/meter.tsx'
import { onlyAdmins, PlanBanner, Section } from '../parts/school-page.tsx'
import { SeatInput } from '../parts/seat-input.tsx'
import { counted, dateWords, planLook } from '../parts/words.ts'
import { plansQuery } from '../plans.queries.ts'
import { isWhole, schoolQuery, useAct } from '../school.queries.ts'
import classes from '../parts/school.module.css'

export const Screen = withMe<{ params: { readonly id: string } }>(({ me, params }) => {
  const { data, error, refetch } = useQuery(schoolQuery(params.id))
  if (data)
    return isWhole(data) ? (
      <Plan
        me={me}
        school={data}
      />
    ) : (
      <ForbiddenState text={onlyAdmins} />
    )
  if (!error) return <LoadingState label="Loading the plan" />
  return error instanceof ApiError && error.status < 500 && error.status > 0 ? (
    <ForbiddenState text={onlyAdmins} />
  ) : (
    <ErrorState
      whole
      retry={refetch}
    />
  )
})

function Plan({ me, school }: { me: Me; school: School }) {
  const { timeZone } = usePlace()
  const { label, tone } = planLook(school.status)
  const left = school.end ? daysUntil(new Date(school.end), new Date()) : null
  return (
    <div style={{ maxWidth: 920 }}>
      <PlanBanner school={school} />
      <PageHeader
        title={`Plan of ${school.name}`}
        line="Seats, space and how long they last."
      />
      <Section
        id="now"
        title="Now"
        line={<StateChip tone={tone}>{label}</StateChip>}
      >
        <dl className={classes.facts}>
          <div>
            <dt>Began</dt>
            <dd>{school.start ? dateWords(school.start, timeZone) : 'Not yet'}</dd>
          </div>
          <div>
            <dt>{school.status === -1 ? 'Ended' : 'Ends'}</dt>
            <dd>{school.end ? dateWords(school.end, timeZone) : 'Open'}</dd>
          </div>
          {left !== null && left > 0 && (
            <div>
              <dt>Left</dt>
              <dd>{counted(left, 'day')}</dd>
            </div>
          )}
        </dl>
        <div className={classes.meters}>
          <Meter
            label="Teachers"
            used={school.count.teacher}
            total={school.teacher}
          />
          <Meter
            label="Students"
            used={school.count.student}
            total={school.student}
          />
          <Meter
            label="Space"
            used={school.spaceUsed}
            total={school.space}
            words={bytesWords}
          />
        </div>
      </Section>
      <Section
        id="renew"
        title={school.status === 2 ? 'Renew or change' : 'Take up the plan'}
        line="Set the seats you need. We answer with an invoice; nothing is charged by asking."
      >
        <Renew
          me={me}
          school={school}
        />
      </Section>
    </div>
  )
}

function Renew({ me, school }: { me: Me; school: School }) {
  const plans = useQuery(plansQuery)
  const [teachers, setTeachers] = useState(Math.max(1, school.teacher))
  const [students, setStudents] = useState(school.student)
  const [months, setMonths] = useState<6 | 12>(12)
  const [sent, setSent] = useState(false)
  const { act, busy } = useAct()
  const changed = teachers !== school.teacher || students !== school.student
  const upgrade = useQuery({
    queryKey: ['school', 'upgrade', school._id, teachers, students],
    queryFn: () =>
      api(schoolPlanContract).get('upgradePrice', {
        school: school._id,
        teacher: teachers,
        student: students,
      }),
    enabled: changed && school.status === 2,
  }).data
  const ask = async () => {
    const contact = { name: displayName(me.name, me.nickname) || school.name, email: me.email ?? '' }
    if (
      await act(
        () =>
          api(schoolPlanContract).patch('quote', { name: school.name, teachers, students, months, contact }),
        'Your request is sent. We answer by e-mail.',
      )
    )
      setSent(true)
  }
  return (
    <Loaded
      answer={plans}
      what="the prices"
    >
      {({ school: prices, currency }) => (
        <>
          <SeatInput
            label="Teachers"
            value={teachers}
            least={1}
            most={500}
            onChange={setTeachers}
          />
          <SeatInput
            label="Students"
            value={students}
            least={0}
            most={5000}
            onChange={setStudents}
          />
          <div
            className={classes.tools}
            role="group"
            aria-label="Paid for"
          >
            {([12, 6] as const).map(each => (
              <label
                key={each}
                className={classes.tick}
              >
                <input
                  type="radio"
                  name="months"
                  checked={months === each}
                  onChange={() => setMonths(each)}
                />
                <span>{each === 12 ? 'A year' : 'Half a year'}</span>
              </label>
            ))}
          </div>
          <p role="status">
            <strong>
              <Money
                cents={schoolPrice(prices, { teachers, students }, months).cents}
                currency={currency}
              />
            </strong>{' '}
            {currency} for {months === 12 ? 'a year' : 'half a year'} from the end of the present plan.
            {upgrade && !upgrade.downgrade && (
              <>
                {' '}
                For the {counted(upgrade.daysLeft, 'day')} until then:{' '}
                <strong>
                  <Money
                    cents={upgrade.cents}
                    currency={currency}
                  />
                </strong>
                .
              </>
            )}
            {upgrade?.downgrade && <> Fewer seats cost nothing now and take effect with the renewal.</>}
          </p>
          {(teachers < school.count.teacher || students < school.count.student) && (
            <p className={classes.small}>
              More people than that are in the school now. Archive some before the renewal.
            </p>
          )}
          <div>
            <Button
              loading={busy}
              disabled={sent || !me.email}
              onClick={() => {
                void ask()
              }}
            >
              {sent ? 'Request sent' : 'Ask for this'}
            </Button>
          </div>
          {!me.email && (
            <p className={classes.small}>
              Add an e-mail address to your account first, so that we can answer.
            </p>
          )}
        </>
      )}
    </Loaded>
  )
}
