// Two-step sign-in on the security page: an authenticator app, passkeys, recovery codes.
import { useQuery } from '@tanstack/react-query'
import type { Me } from '#identity/contract/people.shapes.ts'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { notify } from '#kit/web/parts/notify.ts'
import { ErrorState } from '#kit/web/parts/states.tsx'
import { canUsePasskeys } from '../../sign-in/passkeys.ts'
import { showRecoveryCodes } from '../../sign-in/step.store.ts'
import { Section } from '../../parts/account/account-page.tsx'
import { SettingRow } from '../setting-row.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { AddTotp } from './add-totp.tsx'
import { factors, factorsQuery, useRefreshFactors, type MyFactors } from './factors.queries.ts'
import { ProofForm } from './proof-form.tsx'

export function FactorsSection({ me }: { me: Me }) {
  const { data, isPending, refetch } = useQuery(factorsQuery)
  return (
    <Section
      id="second-step"
      title="Two-step sign-in"
      line={
        data?.required
          ? 'Your role needs a second step: someone who learns your password still can’t get in.'
          : 'With a second step, someone who learns your password still can’t get in.'
      }
    >
      <Body
        me={me}
        mine={data}
        isPending={isPending}
        refetch={refetch}
      />
    </Section>
  )
}

interface BodyProps {
  me: Me
  mine: MyFactors | undefined
  isPending: boolean
  refetch: () => unknown
}

function Body({ me, mine, isPending, refetch }: BodyProps) {
  if (mine)
    return (
      <div>
        <TotpRow
          me={me}
          mine={mine}
        />
        <PasskeyRows
          me={me}
          mine={mine}
        />
        {(mine.totp !== null || mine.passkeys.length > 0) && (
          <RecoveryRow
            me={me}
            mine={mine}
          />
        )}
      </div>
    )
  if (isPending)
    return (
      <LoadingState
        shape="table"
        count={2}
        label="Loading two-step sign-in"
      />
    )
  return (
    <ErrorState
      title="Your second steps could not be loaded"
      retry={refetch}
    />
  )
}

interface RowProps {
  me: Me
  mine: MyFactors
}

function TotpRow({ me, mine }: RowProps) {
  const refresh = useRefreshFactors()
  if (!mine.totp)
    return (
      <SettingRow
        label="Authenticator app"
        value="Off. An app on your phone shows a new code every 30 seconds."
        action="Set up"
        form={close => (
          <AddTotp
            me={me}
            kind={mine.proof}
            onDone={close}
          />
        )}
      />
    )
  return (
    <SettingRow
      label="Authenticator app"
      value={
        <>
          On since <DateTime at={mine.totp.since} />
        </>
      }
      action="Remove"
      form={close => (
        <ProofForm
          me={me}
          kind={mine.proof}
          action="Remove the authenticator app"
          tone="negative"
          onProof={async proof => {
            await factors.patch('removeTotp', { proof })
            close()
            void notify('The authenticator app is removed.')
            await refresh()
          }}
        />
      )}
    />
  )
}

function PasskeyRows({ me, mine }: RowProps) {
  const refresh = useRefreshFactors()
  return (
    <>
      {mine.passkeys.map(({ _id, name, createdAt, lastUsedAt }) => (
        <SettingRow
          key={_id}
          label={`Passkey: ${name}`}
          value={
            <>
              Added <DateTime at={createdAt} />
              {lastUsedAt && (
                <>
                  , last used <DateTime at={lastUsedAt} />
                </>
              )}
            </>
          }
          action="Remove"
          form={close => (
            <ProofForm
              me={me}
              kind={mine.proof}
              action="Remove this passkey"
              tone="negative"
              onProof={async proof => {
                await factors.patch('removePasskey', { proof, _id })
                close()
                void notify('The passkey is removed.')
                await refresh()
              }}
            />
          )}
        />
      ))}
      {canUsePasskeys() && (
        <SettingRow
          label={mine.passkeys.length === 0 ? 'Passkey' : 'Another passkey'}
          value="Your fingerprint, face or PIN, or a security key. It also signs you in without a password."
          action="Add"
          form={close => (
            <AddPasskey
              me={me}
              kind={mine.proof}
              onDone={close}
            />
          )}
        />
      )}
    </>
  )
}

function RecoveryRow({ me, mine }: RowProps) {
  const refresh = useRefreshFactors()
  return (
    <SettingRow
      label="Recovery codes"
      value={`${mine.recoveryCodes} of 10 left. Each signs you in once when you have lost everything else.`}
      action="Make new ones"
      form={close => (
        <ProofForm
          me={me}
          kind={mine.proof}
          action="Make new recovery codes"
          onProof={async proof => {
            const { recoveryCodes } = await factors.patch('renewRecoveryCodes', { proof })
            close()
            if (recoveryCodes) showRecoveryCodes(recoveryCodes)
            await refresh()
          }}
        />
      )}
    />
  )
}
