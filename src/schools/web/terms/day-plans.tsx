// A week's lessons as plans: days with the same lessons form a plan, which can be used on more days or cleared.
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { weekdays } from '#schools/contract/blocks.rules.ts'
import type { SchoolTermPlan } from '#schools/contract/term-plans.contract.ts'
import { counted } from '../parts/words.ts'
import { clearTermPlan, setTermPlan, termPlansQuery, refreshSchool } from '../parts/school.queries.ts'
import { weekOrder } from './week-grid.tsx'
import classes from '../parts/school.module.css'
import own from './terms.module.css'

export function DayPlans({ term }: { term: string }) {
  const answer = useQuery(termPlansQuery(term))
  const [open, setOpen] = useState<SchoolTermPlan | null>(null)
  const { actAsync } = useAct(refreshSchool)
  const clear = async (plan: SchoolTermPlan) => {
    const isSure = await confirm({
      title: `Clear ${daysIn(plan.week)}?`,
      text: 'These days have no lessons in this term any more.',
      action: 'Clear',
      tone: 'negative',
    })
    if (isSure) await actAsync(() => clearTermPlan(plan._id), `${daysIn(plan.week)} is free.`)
  }
  return (
    <>
      <Loaded
        answer={answer}
        what="the day plans"
        shape="table"
      >
        {({ data }) => (
          <table className={`${classes.plain} ${own.plans}`}>
            <caption>Day plans</caption>
            <thead>
              <tr>
                <th scope="col">Days</th>
                <th scope="col">Lessons</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {data.map(plan => (
                <tr key={plan._id}>
                  <th scope="row">
                    {daysIn(plan.week)}{' '}
                    <span className={classes.dim}>({counted(plan.block.length, 'block')} a day)</span>
                  </th>
                  <td>{plan.block.map(({ start, end }) => `${start}–${end}`).join(', ')}</td>
                  <td>
                    <span className={own.planTools}>
                      {plan.week.length < weekdays.length && (
                        <Button
                          variant="default"
                          size="sm"
                          onClick={() => setOpen(plan)}
                        >
                          Use on more days
                        </Button>
                      )}
                      <Button
                        variant="subtle"
                        color="negative"
                        size="sm"
                        onClick={() => {
                          void clear(plan)
                        }}
                      >
                        Clear
                      </Button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
      {open && (
        <MoreDays
          plan={open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function MoreDays({ plan, onClose }: { plan: SchoolTermPlan; onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { actAsync, busy } = useAct(refreshSchool)
  const save = async () => {
    const week = [...plan.week, ...chosen]
    const block = plan.block.map(({ start, end }) => ({ start, end }))
    if (
      await actAsync(
        () => setTermPlan({ schoolTerm: plan.schoolTerm, week, block }),
        `${daysIn(week)} now have the same lessons.`,
      )
    )
      onClose()
  }
  return (
    <Dialog
      opened
      title="Use on more days"
      onClose={onClose}
    >
      <form
        className={own.moreDays}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <p>What the chosen days have now is replaced.</p>
        {weekOrder
          .filter(week => !plan.week.includes(week))
          .map(week => (
            <Checkbox
              key={week}
              label={weekdays[week]}
              checked={chosen.includes(week)}
              onChange={event =>
                setChosen(
                  event.currentTarget.checked ? [...chosen, week] : chosen.filter(each => each !== week),
                )
              }
            />
          ))}
        <div>
          <Button
            type="submit"
            loading={busy}
            disabled={chosen.length === 0}
          >
            Use these lessons
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const daysIn = (week: readonly number[]): string =>
  weekOrder
    .filter(day => week.includes(day))
    .map(day => weekdays[day])
    .join(', ')
