import { Choices, PlanText, Tick, type PlanProps } from './fields.tsx'
import classes from './schedule.module.css'

const kinds = ['0', '1', '2'] as const

/** Time limit: none, one deadline for all, or minutes each. */
export function CountdownFields(props: PlanProps) {
  const { plan, set } = props
  return (
    <>
      <Choices
        legend="Time to answer"
        value={kinds[plan.countdown] ?? '0'}
        onChange={value => set({ countdown: Number(value) as 0 | 1 | 2 })}
        options={[
          { value: '0', label: 'No limit' },
          { value: '1', label: 'Until one moment', line: 'It closes for everybody then.' },
          { value: '2', label: 'Minutes', line: 'Counted from when it is started.' },
        ]}
      />
      {plan.countdown === 1 && (
        <div className={classes.pair}>
          <PlanText
            {...props}
            name="deadline"
            type="datetime-local"
            label="Last moment"
          />
        </div>
      )}
      {plan.countdown === 2 && (
        <div className={classes.pair}>
          <PlanText
            {...props}
            name="down"
            inputMode="numeric"
            label="Minutes to answer"
          />
          <Tick
            label="Everybody starts their own countdown"
            hint="Otherwise it begins when they come in, or, when you go through it together, when you start it."
            checked={plan.studentCtrl}
            onChange={studentCtrl => set({ studentCtrl })}
          />
        </div>
      )}
    </>
  )
}
