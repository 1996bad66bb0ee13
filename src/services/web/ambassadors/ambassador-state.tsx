// The ambassador's application, its state, and ending it.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { agreementsQuery } from '#communications/web/parts/reading.queries.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import {
  ambassadorContract,
  ambassadorRoleNames,
  type Ambassador,
} from '#services/contract/ambassadors/ambassadors.contract.ts'
import { Thread } from '#communications/web/parts/thread.tsx'
import { statusNames, statusTones } from '../parts/words.ts'
import { mine } from '../provider/trail.ts'
import { refreshServices } from '../services.queries.ts'
import classes from '../services.module.css'
import { AmbassadorFiles } from './ambassador-files.tsx'
import { AmbassadorForm } from './ambassador-form.tsx'
import { myAmbassadorQuery, useFollowAmbassadors } from './ambassadors.queries.ts'

export function AmbassadorState() {
  useFollowAmbassadors()
  const answer = useQuery(myAmbassadorQuery)
  return (
    <div className={classes.page}>
      <PageHeader
        title="Become an ambassador"
        line="Tell others about Classwright. Show us how you do it, and we will write to you."
        trail={mine}
      />
      <Agreement />
      <Loaded
        answer={answer}
        what="your application"
      >
        {ambassador => (ambassador ? <One ambassador={ambassador} /> : <AmbassadorForm before={null} />)}
      </Loaded>
    </div>
  )
}

function Agreement() {
  const { data = [] } = useQuery(agreementsQuery('service_provider'))
  const isOpen = data.some(({ mode, acceptedAt }) => mode === 'ambassador_agreement' && acceptedAt === null)
  return (
    isOpen && (
      <p className={classes.note}>
        <TextLink to="/setting/serProAgree">Accept the agreement for ambassadors</TextLink> before you apply.
      </p>
    )
  )
}

function One({ ambassador }: { ambassador: Ambassador }) {
  const { _id, status, reason, role } = ambassador
  return (
    <article
      className={classes.card}
      aria-label="Your application"
    >
      <div className={classes.row}>
        <b>{ambassadorRoleNames[role]}</b>
        <StateChip tone={statusTones[status]}>{statusNames[status]}</StateChip>
      </div>
      {status === -1 && reason && (
        <p
          className={`${classes.note} ${classes.text}`}
          role="note"
        >
          {reason}
        </p>
      )}
      {status === -1 ? (
        <AmbassadorForm before={ambassador} />
      ) : (
        <AmbassadorFiles files={ambassador.attachments} />
      )}
      <End ambassador={ambassador} />
      <Thread
        type="ambassador-auth"
        rid={_id}
        side="user"
        other="the reviewers"
      />
    </article>
  )
}

function End({ ambassador: { _id, status } }: { ambassador: Ambassador }) {
  const { actAsync, busy } = useAct(refreshServices)
  const isApproved = status === 2
  const action = isApproved ? 'Stop being an ambassador' : 'Withdraw application'
  const end = async () => {
    const isSure = await confirm({
      title: `${action}?`,
      text: 'Your application is deleted. Your files stay in your drive, and you can apply again.',
      action,
      tone: 'negative',
    })
    if (isSure) await actAsync(() => api(ambassadorContract).remove(_id), 'Your application is deleted.')
  }
  return (
    <div>
      <Button
        variant="default"
        loading={busy}
        onClick={() => void end()}
      >
        {action}
      </Button>
    </div>
  )
}
