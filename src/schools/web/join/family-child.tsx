// One child on a guardian's page: sign-in, consent, reports, and the other guardians.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { browserZone } from '#kit/web/parts/zone.tsx'
import { guardiansContract, type FamilyChild } from '#schools/contract/guardians.contract.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { AgreementsPart, useAgreements } from './agreements-part.tsx'
import { familyChild } from '../parts/join/family-slots.ts'
import { SignInFacts, type SignInAnswer } from './sign-in-facts.tsx'
import classes from '../parts/school.module.css'

interface Props {
  child: FamilyChild
  code: string | undefined
}

interface CardProps extends Props {
  /** Reports are sent by email. */
  hasMail: boolean
}

export function FamilyChildCard({ child, code, hasMail }: CardProps) {
  const [shown, setShown] = useState<SignInAnswer | null>(null)
  return (
    <article
      className={classes.child}
      aria-label={child.name}
    >
      <header className={classes.tools}>
        <h3>{child.name}</h3>
        <span className={classes.dim}>{[child.relation, ...child.classes].filter(Boolean).join(' · ')}</span>
        <StateChip tone={child.joined && !child.closed ? 'positive' : 'info'}>{stateWords(child)}</StateChip>
      </header>
      {shown && <SignInFacts answer={shown} />}
      {!shown && child.id && (
        <p>
          Signs in with the student id <strong>{child.id}</strong>.
        </p>
      )}
      {child.consentAt && (
        <p className={classes.small}>
          You confirmed on <DateTime at={child.consentAt} />.
        </p>
      )}
      {child.closed && (
        <p role="status">
          {child.withdrawnAt
            ? `You withdrew your consent. ${child.name} cannot sign in until you confirm again.`
            : `Another guardian withdrew the consent. ${child.name} cannot sign in until they consent again. Please speak to the school.`}
        </p>
      )}
      {child.joined ? (
        <>
          {hasMail ? (
            <Reports
              child={child}
              code={code}
            />
          ) : (
            <p className={classes.small}>
              The reports of {child.name} are on this page. To get them by mail, give the school your address.
            </p>
          )}
          <Withdraw
            child={child}
            code={code}
          />
        </>
      ) : (
        <Confirm
          child={child}
          code={code}
          onDone={setShown}
        />
      )}
      <Others child={child} />
      {child.joined && (
        <familyChild.Outlet
          child={child}
          code={code}
        />
      )}
    </article>
  )
}

function Confirm({ child, code, onDone }: Props & { onDone: (answer: SignInAnswer) => void }) {
  const [agreed, setAgreed] = useState<string[]>([])
  const { isComplete } = useAgreements(child.consent)
  const { actAsync, busy } = useAct(refreshSchool)
  const join = async () => {
    const answer = await actAsync(() =>
      api(guardiansContract).patch('join', {
        ...(code && { code }),
        student: child._id,
        agreed,
        timeZone: browserZone(),
      }),
    )
    if (answer) onDone(answer)
  }
  return (
    <>
      <p>
        Confirm that you are a parent or guardian of {child.name}, and you see the sign-in and the reports.
      </p>
      {child.consent && (
        <AgreementsPart
          student={child.name}
          agreed={agreed}
          onChange={setAgreed}
        />
      )}
      <div>
        <Button
          loading={busy}
          disabled={!isComplete(agreed)}
          onClick={() => {
            void join()
          }}
        >
          Confirm {child.name}
        </Button>
      </div>
    </>
  )
}

function stateWords({ joined, closed, withdrawnAt }: FamilyChild): string {
  if (withdrawnAt) return 'Consent withdrawn'
  if (closed) return 'Account closed'
  return joined ? 'Confirmed' : 'Waits for you'
}

/** Explains the consequences first. */
function Withdraw({ child, code }: Props) {
  const { actAsync, busy } = useAct(refreshSchool)
  const closes =
    child.id !== null || child.consent
      ? `${child.name} is signed out and cannot sign in`
      : `${child.name} keeps their account, but cannot use it in the school`
  const withdraw = async () => {
    const isSure = await confirm({
      title: `Withdraw your consent for ${child.name}?`,
      text: `${closes} until you consent again. The school is notified. Answers, marks and reports are kept for the school, and you no longer see the reports here. You can consent again on this page at any time.`,
      action: 'Withdraw consent',
      tone: 'negative',
    })
    if (isSure)
      await actAsync(
        () => api(guardiansContract).patch('withdraw', { ...(code && { code }), student: child._id }),
        'Your consent is withdrawn. The school was notified.',
      )
  }
  return (
    <div>
      <Button
        variant="subtle"
        color="negative"
        loading={busy}
        onClick={() => {
          void withdraw()
        }}
      >
        Withdraw consent
      </Button>
    </div>
  )
}

function Reports({ child, code }: Props) {
  const { act, busy } = useAct(refreshSchool)
  return (
    <Switch
      size="md"
      label={`Send me the reports of ${child.name}`}
      checked={child.reports}
      disabled={busy}
      onChange={event => {
        const reports = event.currentTarget.checked
        act(
          () =>
            api(guardiansContract).patch('reports', { ...(code && { code }), student: child._id, reports }),
          'Saved.',
        )
      }}
    />
  )
}

function Others({ child: { others } }: { child: FamilyChild }) {
  if (others.length === 0) return null
  return (
    <div>
      <h4 className={classes.legend}>Other guardians</h4>
      <ul className={classes.rows}>
        {others.map(({ name, relation, email, phone }, index) => (
          <li key={index}>{[name || 'A guardian', relation, email, phone].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
    </div>
  )
}
