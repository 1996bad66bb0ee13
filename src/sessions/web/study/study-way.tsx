// Publishing content for self-study: offering it in the study centre, and withdrawing it.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { Publishable } from '#authoring/web/parts/content-slots.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { centsOf, endOfDay } from '#library/web/parts/price.rules.ts'
import { fitsSource } from '#sessions/contract/kinds.ts'
import { studyCheckQuery, refreshSessions } from '../parts/sessions.queries.ts'
import { publishStudy, unpublishStudy, type Published } from '../parts/study/study.queries.ts'
import classes from './study.module.css'

export function StudyWay({ content, onClose }: { content: Publishable; onClose: () => void }) {
  const fits = fitsSource('selfStudy', content.mode)
  const answer = useQuery({ ...studyCheckQuery(content._id), enabled: fits, staleTime: 0 })
  if (!fits) return null
  return (
    <section
      className={classes.way}
      aria-labelledby="study-way"
    >
      <h3 id="study-way">Study centre</h3>
      <Loaded
        answer={answer}
        what="the study centre"
        shape="text"
      >
        {({ session, homework }) =>
          session ? (
            <There
              content={content}
              session={session}
              onClose={onClose}
            />
          ) : (
            <Offer
              content={content}
              homework={homework}
              onClose={onClose}
            />
          )
        }
      </Loaded>
    </section>
  )
}

function There({
  content: { name },
  session,
  onClose,
}: {
  content: Publishable
  session: string
  onClose: () => void
}) {
  const { actAsync, busy } = useAct(refreshSessions)
  const takeBack = async () => {
    const yes = await confirm({
      title: `Take ${name} out of the study centre?`,
      text: 'Nobody else can begin it. Learners who have it keep it, and can finish. You can publish it again.',
      action: 'Take it out',
      tone: 'negative',
    })
    if (yes && (await actAsync(() => unpublishStudy(session), `${name} is no longer in the study centre.`)))
      onClose()
  }
  return (
    <>
      <p className={classes.dim}>
        Learners find it in the study centre and do it at their own pace, as it was when you published it.
      </p>
      <div className={classes.tools}>
        <TextLink to={`/session/overview/${session}`}>Who studies it</TextLink>
        <Button
          variant="subtle"
          color="negative"
          loading={busy}
          onClick={() => {
            void takeBack()
          }}
        >
          Take it out
        </Button>
      </div>
    </>
  )
}

type Limit = 'none' | 'minutes' | 'deadline'
const limits = [
  { value: 'none', label: 'As long as they like' },
  { value: 'minutes', label: 'Minutes for each learner' },
  { value: 'deadline', label: 'Until a day' },
]

function Offer({
  content: { _id, name, mode },
  homework,
  onClose,
}: {
  content: Publishable
  homework: boolean
  onClose: () => void
}) {
  const { act, busy, failed } = useAct(refreshSessions, { showsError: true })
  const [open, setOpen] = useState(homework)
  const [held, setHeld] = useState({ price: '0', limit: 'none' as Limit, minutes: '30', day: '' })
  const [tried, setTried] = useState(false)
  // A session with parts has no time limit of its own.
  const whole = mode !== 'unit' && mode !== 'pdUnit'
  const cents = centsOf(held.price)
  const minutes = /^\d{1,3}$/.test(held.minutes.trim()) ? Number(held.minutes) : 0
  const deadline = endOfDay(held.day)
  const wrong = {
    minutes: minutes >= 1 && minutes <= 600 ? null : 'Enter a number from 1 to 600.',
    day: deadline !== null && new Date(deadline) > new Date() ? null : 'Choose a day that has not passed.',
  }
  const countdowns: Readonly<Record<Limit, Published['countdown']>> = {
    none: null,
    minutes: { type: 2, studentCtrl: true, deadline: null, down: minutes },
    deadline: { type: 1, studentCtrl: false, deadline, down: 0 },
  }
  const ready =
    'cents' in cents &&
    (held.limit === 'none' || (held.limit === 'minutes' ? wrong.minutes : wrong.day) === null)

  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!ready) return
    act(async () => {
      await publishStudy({
        cid: _id,
        price: cents.cents,
        countdown: countdowns[held.limit],
      })
      onClose()
    }, `${name} is in the study centre.`)
  }
  if (!open)
    return (
      <>
        <p className={classes.dim}>Let learners do it on their own, at their own pace.</p>
        <div>
          <Button
            variant="default"
            onClick={() => setOpen(true)}
          >
            Offer it for self-study
          </Button>
        </div>
      </>
    )
  return (
    <form
      className={classes.main}
      onSubmit={event => {
        send(event)
      }}
    >
      {homework && (
        <p className={classes.dim}>You gave this as homework before, so it is fit for self-study.</p>
      )}
      {failed && (
        <p
          className={classes.late}
          role="alert"
        >
          {failed}
        </p>
      )}
      <div className={classes.pair}>
        <TextInput
          label="Price for self-study"
          description="In US dollars. 0 makes it free."
          inputMode="decimal"
          value={held.price}
          error={(tried || held.price !== '0') && 'problem' in cents ? cents.problem : null}
          onChange={event => setHeld({ ...held, price: event.currentTarget.value })}
        />
        {whole && (
          <NativeSelect
            label="Time"
            description="For answers."
            data={limits}
            value={held.limit}
            onChange={event => setHeld({ ...held, limit: event.currentTarget.value as Limit })}
          />
        )}
        {whole && held.limit === 'minutes' && (
          <TextInput
            label="Minutes"
            description="From when a learner begins."
            inputMode="numeric"
            value={held.minutes}
            error={wrong.minutes}
            onChange={event => setHeld({ ...held, minutes: event.currentTarget.value })}
          />
        )}
        {whole && held.limit === 'deadline' && (
          <TextInput
            label="Last day"
            description="It closes at midnight."
            type="date"
            value={held.day}
            error={tried ? wrong.day : null}
            onChange={event => setHeld({ ...held, day: event.currentTarget.value })}
          />
        )}
      </div>
      <p className={classes.dim}>
        {whole
          ? 'Learners get it as it is now.'
          : 'Learners get it as it is now, with what is linked and complete.'}{' '}
        They see only their own answers; you see all of them.
      </p>
      <div className={classes.tools}>
        <Button
          type="submit"
          loading={busy}
        >
          Publish to the study centre
        </Button>
      </div>
    </form>
  )
}
