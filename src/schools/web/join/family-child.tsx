// One child on the page of a guardian: sign-in, own consent, own reports, and who else is a guardian.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { browserZone } from '#kit/web/parts/zone.tsx'
import { guardiansContract, type FamilyChild } from '#schools/contract/guardians.contract.ts'
import { useAct } from '../parts/school.queries.ts'
import { AgreementsPart, useAgreements } from './agreements-part.tsx'
import { familyChild } from '../parts/join/family-slots.ts'
import { SignInFacts, type SignInAnswer } from './sign-in-facts.tsx'
import classes from '../parts/school.module.css'

interface Props {
  child: FamilyChild
  code: string | undefined
}

export function FamilyChildCard({ child, code }: Props) {
  const [shown, setShown] = useState<SignInAnswer | null>(null)
  return (
    <article
      className={classes.child}
      aria-label={child.name}
    >
      <header className={classes.tools}>
        <h3>{child.name}</h3>
        <span className={classes.dim}>{[child.relation, ...child.classes].filter(Boolean).join(' · ')}</span>
        <StateChip tone={child.joined ? 'positive' : 'info'}>
          {child.joined ? 'Confirmed' : 'Waits for you'}
        </StateChip>
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
      {child.joined ? (
        <Reports
          child={child}
          code={code}
        />
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
  const { act, busy } = useAct()
  const join = async () => {
    const answer = await act(() =>
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

function Reports({ child, code }: Props) {
  const { act, busy } = useAct()
  return (
    <Switch
      size="md"
      label={`Send me the reports of ${child.name}`}
      checked={child.reports}
      disabled={busy}
      onChange={event => {
        const reports = event.currentTarget.checked
        void act(
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
