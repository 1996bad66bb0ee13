// Third step: name, pace, meeting, and information for participants.
import { kinds, maySell } from '#sessions/contract/kinds.ts'
import { sessionLimits } from '#sessions/contract/session-rules.shapes.ts'
import { CountdownFields } from './countdown-fields.tsx'
import { Choices, PlanSelect, PlanText, Tick, type PlanProps } from './fields.tsx'
import { meetsByVideo } from './kind-words.ts'
import { LookFields } from './look-fields.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import classes from './schedule.module.css'

interface SettingsProps extends PlanProps {
  /** Picture of the content, or the session's own. */
  imageUrl: string | null
  /** Price and people are fixed once somebody has registered. */
  frozen?: boolean
  /** Whether it has not started. */
  early?: boolean
  /** Whether it is being created. */
  fresh?: boolean
  /** Over: settings that the lesson itself needs no longer change. */
  over?: boolean
}

export function SettingsStep({
  imageUrl,
  frozen = false,
  early = true,
  fresh = false,
  over = false,
  ...props
}: SettingsProps) {
  const { plan } = props
  if (plan.kind === null) return null
  const { flags } = kinds[plan.kind]
  return (
    <>
      <fieldset className={classes.part}>
        <legend>Name and look</legend>
        <PlanText
          {...props}
          name="name"
          label="Name"
          maxLength={sessionLimits.name}
        />
        <LookFields
          {...props}
          imageUrl={imageUrl}
        />
      </fieldset>
      {!over && plan.kind !== 'selfStudy' && <LessonFields {...props} />}
      {!over && !flags.course && !flags.tool && <CountdownFields {...props} />}
      {!flags.ownPace && !over && <MeetingFields {...props} />}
      {maySell(plan.kind) && (
        <RegistrationFields
          {...props}
          frozen={frozen}
          early={early}
          fresh={fresh}
        />
      )}
    </>
  )
}

const reminders = [
  { value: '', label: 'None' },
  { value: '10', label: '10 minutes before' },
  { value: '30', label: '30 minutes before' },
  { value: '60', label: '1 hour before' },
  { value: '1440', label: '1 day before' },
]

function LessonFields(props: PlanProps) {
  const { plan, set } = props
  const { flags } = kinds[plan.kind ?? 'session']
  return (
    <>
      {!flags.ownPace && !flags.tool && (
        <Choices
          legend="Pace"
          value={plan.pace}
          options={[
            { value: 'live', label: 'Live', line: 'Everybody sees the page that you show.' },
            {
              value: 'student',
              label: 'Student-paced',
              line: 'Everybody turns the pages themselves, as for homework.',
            },
          ]}
          onChange={pace => set({ pace })}
        />
      )}
      <fieldset className={classes.part}>
        <legend>In the room</legend>
        {!flags.ownPace && (
          <>
            <Tick
              label="Keep everybody locked when they come in"
              hint="Until you unlock them, they only look."
              checked={plan.block}
              onChange={block => set({ block })}
            />
            <Tick
              label="Let guests in without an account"
              hint="Anyone with the code can come in; they type a name."
              checked={plan.guest}
              onChange={guest => set({ guest })}
            />
            <Tick
              label="Show a welcome page first"
              checked={plan.welcome}
              onChange={welcome => set({ welcome })}
            />
          </>
        )}
        <div className={classes.pair}>
          <PlanSelect
            {...props}
            name="reminder"
            label="Reminder in calendars"
            hint="For people who add it to their own calendar. Classwright reminds everybody a day and an hour before."
            options={
              reminders.some(({ value }) => value === plan.reminder)
                ? reminders
                : [...reminders, { value: plan.reminder, label: `${plan.reminder} minutes before` }]
            }
          />
        </div>
      </fieldset>
    </>
  )
}

function MeetingFields(props: PlanProps) {
  const { plan, set } = props
  const needed = plan.kind !== null && meetsByVideo(plan.kind)
  return (
    <fieldset className={classes.part}>
      <legend>Meeting</legend>
      {!needed && (
        <Tick
          label="People meet by video"
          checked={plan.meeting}
          onChange={meeting => set({ meeting })}
        />
      )}
      {(plan.meeting || needed) && (
        <>
          <PlanText
            {...props}
            set={change => props.set({ meeting: true, ...change })}
            name="address"
            type="url"
            inputMode="url"
            label="Address of the meeting"
            placeholder="https://"
            hint="Those who take part see it from 15 minutes before the start."
          />
          <Choices
            legend="How people get in"
            value={plan.waiting ? 'waiting' : 'passcode'}
            options={[
              { value: 'passcode', label: 'With a passcode' },
              { value: 'waiting', label: 'Through a waiting room' },
            ]}
            onChange={door => set({ waiting: door === 'waiting' })}
          />
          {!plan.waiting && (
            <div className={classes.pair}>
              <PlanText
                {...props}
                name="passcode"
                label="Passcode"
                hint="Empty: the code of the session."
                maxLength={20}
              />
            </div>
          )}
        </>
      )}
    </fieldset>
  )
}
