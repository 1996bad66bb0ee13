// Seats and term of a school's plan: paid in the app by an admin, or requested as an invoice.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApp } from '#kit/web/app.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { displayName } from '#identity/contract/people.rules.ts'
import type { Me } from '#identity/contract/people.shapes.ts'
import { chooseMode, useMode, useMySchools } from '#identity/web/parts/account-mode.ts'
import { actAgain } from '#identity/web/parts/session.ts'
import { api } from '#kit/web/api.ts'
import { canSendMail } from '#kit/web/page.ts'
import { Money } from '#kit/web/parts/money.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { planModeText } from '#schools/contract/plan-modes.rules.ts'
import { schoolPrice } from '#schools/contract/plans.rules.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { type School } from '#schools/contract/plans.shapes.ts'
import { SeatInput } from '../parts/seat-input.tsx'
import { counted } from '../parts/words.ts'
import { plansQuery } from '../plans.queries.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { useRadios } from '#kit/web/parts/one-of.ts'
import classes from '../parts/school.module.css'

export function Renew({ me, school }: { me: Me; school: School }) {
  const plans = useQuery(plansQuery)
  const [teachers, setTeachers] = useState(Math.max(1, school.teacher))
  const [students, setStudents] = useState(school.student)
  const [months, setMonths] = useState<6 | 12>(12)
  const pay = usePayForSchool(me, school._id)
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
  const tooFew = teachers < school.count.teacher || students < school.count.student
  const seats = { teachers, students }
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
          <Term
            months={months}
            onChange={setMonths}
          />
          <p role="status">
            <strong>
              <Money
                cents={schoolPrice(prices, seats, months).cents}
                currency={currency}
              />
            </strong>{' '}
            {currency} for {months === 12 ? 'a year' : 'half a year'} from the end of the current plan.
            {upgrade && !upgrade.downgrade && upgrade.cents > 0 && (
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
          {tooFew && (
            <p className={classes.small}>
              More people than that are in the school now. Archive some before you pay for fewer seats.
            </p>
          )}
          <div className={classes.tools}>
            <Button
              disabled={tooFew || pay === null}
              onClick={() => pay?.(planModeText({ months, seats }))}
            >
              {school.status === 2 ? 'Renew and pay' : 'Pay for the plan'}
            </Button>
            {upgrade && !upgrade.downgrade && upgrade.cents > 0 && (
              <Button
                variant="default"
                disabled={tooFew || pay === null}
                onClick={() => pay?.(planModeText({ months: null, seats }))}
              >
                Add the seats now
              </Button>
            )}
            <AskForInvoice
              me={me}
              school={school}
              request={{ ...seats, months }}
            />
          </div>
        </>
      )}
    </Loaded>
  )
}

/**
 * A school pays from its own account, so the page switches to it first. Null for people who do not run it.
 */
function usePayForSchool(me: Me, school: string): ((mode: string) => void) | null {
  const app = useApp()
  const navigate = useNavigate()
  const inForce = useMode().school
  const schools = useMySchools(me)
  if (!schools.some(({ _id, role }) => _id === school && role.includes('admin'))) return null
  return mode => {
    if (inForce !== school && chooseMode(school, schools)) actAgain(app)
    void navigate(`/order/confirm/plan/${school}?mode=${mode}`)
  }
}

function Term({ months, onChange }: { months: 6 | 12; onChange: (months: 6 | 12) => void }) {
  const radios = useRadios<6 | 12>({ values: [12, 6], value: months, onChange })
  return (
    <div
      {...radios.group('Paid for')}
      className={classes.tools}
    >
      {([12, 6] as const).map(each => (
        <label
          key={each}
          className={classes.tick}
        >
          <input {...radios.input(each)} />
          <span>{each === 12 ? 'A year' : 'Half a year'}</span>
        </label>
      ))}
    </div>
  )
}

interface InvoiceRequest {
  readonly teachers: number
  readonly students: number
  readonly months: 6 | 12
}

/** For schools that cannot pay by card. */
function AskForInvoice({ me, school, request }: { me: Me; school: School; request: InvoiceRequest }) {
  const [sent, setSent] = useState(false)
  const { actAsync, busy } = useAct(refreshSchool)
  const ask = async () => {
    const contact = { name: displayName(me.name, me.nickname) || school.name, email: me.email ?? '' }
    const done = await actAsync(
      () => api(schoolPlanContract).patch('quote', { name: school.name, contact, ...request }),
      canSendMail() ? 'Your request is sent. We answer by email.' : 'Your request is sent.',
    )
    if (done) setSent(true)
  }
  if (!me.email)
    return (
      <p className={classes.small}>
        Add an email address to your account if you would rather get an invoice.
      </p>
    )
  return (
    <Button
      variant="default"
      loading={busy}
      disabled={sent}
      onClick={() => {
        void ask()
      }}
    >
      {sent ? 'Request sent' : 'Ask for an invoice'}
    </Button>
  )
}
