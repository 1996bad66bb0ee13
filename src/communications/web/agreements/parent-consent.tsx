// A parent agrees that a child under 13 may use the platform. Parents need no account, only the emailed link.
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agreement } from '#communications/contract/reading.contract.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { isMissing, Loaded, wordsOf } from '#kit/web/parts/loaded.tsx'
import page from '../parts/page.module.css'
import { consentQuery, useConsent } from '../parts/reading.queries.ts'
import { AgreementDetails } from './agreement-details.tsx'
import classes from './agreements.module.css'

const stored: readonly string[] = [
  'The name and the date of birth that your child gave',
  'Your email address, to ask for and to prove your consent',
  'Lessons your child takes part in: answers, scores and feedback',
  'When and from which device your child signs in, to keep the account safe',
]

const promises: readonly string[] = [
  'No advertising, and nothing is sold or passed on',
  'Teachers see what they need for their classes, nobody else does',
  'You can ask us at any time to see or to delete everything',
]

export function ParentConsent({ token }: { token: string }) {
  const answer = useQuery({ ...consentQuery(token), enabled: token.length >= 20 })
  if (token.length < 20 || isMissing(answer.error)) {
    return (
      <EmptyState
        drawing="link"
        whole
        title="This link is no longer valid"
        text="It may be cut off, used up or too old. Ask your child to sign in once more: we then send you a new one."
      />
    )
  }
  return (
    <div className={page.narrow}>
      <Loaded
        answer={answer}
        what="the request"
      >
        {request =>
          request.done ? (
            <Done child={request.child} />
          ) : (
            <Ask
              token={token}
              {...request}
            />
          )
        }
      </Loaded>
    </div>
  )
}

const Done = ({ child }: { child: string }) => (
  <section
    className={classes.done}
    role="status"
  >
    <span className={classes.sign}>
      <Icon
        name="done"
        size={32}
      />
    </span>
    <h1>Thank you</h1>
    <p>{child} can sign in now. You can close this page.</p>
    <p className={classes.note}>
      Should you change your mind, answer the mail we sent you and we close the account.
    </p>
  </section>
)

function Ask({
  token,
  child,
  email,
  agreements,
}: {
  token: string
  child: string
  email: string
  agreements: Agreement[]
}) {
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const { mutate, isPending, error } = useConsent(token)
  const all = agreements.every(({ _id }) => agreed.includes(_id))
  const toggle = (id: string, on: boolean) =>
    setAgreed(now => (on ? [...now, id] : now.filter(other => other !== id)))
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (all) mutate(agreements.map(({ _id }) => _id))
      }}
    >
      <header className={classes.head}>
        <h1>{child} would like to use Classwright</h1>
        <p className={classes.lead}>
          {child} is under 13 and named {email} as the address of a parent or guardian. The account stays
          closed until you agree. If you do not, you need do nothing.
        </p>
      </header>
      <div className={classes.lists}>
        <List
          title="What is stored"
          icon="file"
          items={stored}
        />
        <List
          title="What we promise"
          icon="shield"
          items={promises}
        />
      </div>
      <h2 className={classes.part}>Please read and agree</h2>
      <ul className={classes.documents}>
        {agreements.map(agreement => (
          <li key={agreement._id}>
            <AgreementDetails
              agreement={agreement}
              level={3}
            />
            <Checkbox
              label={`I have read and agree: ${agreement.name}`}
              checked={agreed.includes(agreement._id)}
              onChange={event => toggle(agreement._id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      {error !== null && (
        <p
          className={classes.failed}
          role="alert"
        >
          <Icon name="error" />
          {wordsOf(error)}
        </p>
      )}
      <div className={classes.give}>
        <Button
          type="submit"
          size="md"
          disabled={!all}
          loading={isPending}
        >{`I agree that ${child} may use Classwright`}</Button>
        {!all && <p className={classes.note}>Tick both documents first.</p>}
      </div>
    </form>
  )
}

const List = ({
  title,
  icon,
  items,
}: {
  title: string
  icon: 'file' | 'shield'
  items: readonly string[]
}) => (
  <section className={classes.facet}>
    <h2>
      <Icon
        name={icon}
        size={20}
      />
      {title}
    </h2>
    <ul>
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
)
