// A student's guardians: contact, response, and the school's actions.
import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { hasFeature } from '#kit/web/page.ts'
import { confirm } from '#kit/web/parts/confirm.ts'
import { useAct } from '#kit/web/parts/use-act.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import {
  guardiansContract,
  maxGuardiansOfStudent,
  type Guardian,
} from '#schools/contract/guardians.contract.ts'
import type { Student } from '#schools/contract/students.shapes.ts'
import { dateWords, fullName } from '../parts/words.ts'
import { refreshSchool } from '../parts/school.queries.ts'
import { GuardianDialog, GuardianEmailDialog } from './guardian-dialog.tsx'
import classes from '../parts/school.module.css'

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'email'; readonly guardian: Guardian }

export function GuardiansPart({ student }: { student: Student }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      {student.guardians.length === 0 && (
        <p className={classes.small}>
          Nobody yet. {fullName(student)} gets an account once there is an email address or a phone number of
          a guardian.
        </p>
      )}
      <ul className={classes.rows}>
        {student.guardians.map(guardian => (
          <Row
            key={guardian._id}
            guardian={guardian}
            isOnly={student.guardians.length === 1}
            onOpen={kind => setOpened({ kind, guardian })}
          />
        ))}
      </ul>
      {student.guardians.length < maxGuardiansOfStudent && (
        <div>
          <Button
            variant="default"
            leftSection={
              <Icon
                name="plus"
                size={18}
              />
            }
            onClick={() => setOpened({ kind: 'add' })}
          >
            Add a guardian
          </Button>
        </div>
      )}
      {opened?.kind === 'add' && (
        <GuardianDialog
          student={student}
          onClose={close}
        />
      )}
      {opened?.kind === 'edit' && (
        <GuardianDialog
          student={student}
          guardian={opened.guardian}
          onClose={close}
        />
      )}
      {opened?.kind === 'email' && (
        <GuardianEmailDialog
          student={student}
          guardian={opened.guardian}
          onClose={close}
        />
      )}
    </>
  )
}

interface RowProps {
  guardian: Guardian
  isOnly: boolean
  onOpen: (kind: 'edit' | 'email') => void
}

function Row({ guardian, isOnly, onOpen }: RowProps) {
  const { act, actAsync, busy } = useAct(refreshSchool)
  const place = usePlace()
  const canText = hasFeature('texts')
  const look = lookOf(guardian, canText)
  const name = guardian.name || guardian.email || guardian.phone || 'Guardian'
  const call = (change: { first: true } | { reports: boolean }, done: string) =>
    act(() => api(guardiansContract).patch(guardian._id, change), done)
  const remove = async () => {
    if (
      await confirm({
        title: `Remove ${name}?`,
        text: 'Their link and page stop showing this student, and what the school knows of them for this student is erased. The consent that was given stays on record without their name.',
        action: 'Remove',
        tone: 'negative',
      })
    )
      await actAsync(() => api(guardiansContract).remove(guardian._id), 'Removed.')
  }
  return (
    <li className={classes.guardian}>
      <div className={classes.two}>
        <span className={classes.tools}>
          <strong>{name}</strong>
          {guardian.relation && <span className={classes.dim}>{guardian.relation}</span>}
          <StateChip tone={look.tone}>{look.label}</StateChip>
          {guardian.first && <StateChip tone="neutral">First contact</StateChip>}
        </span>
        <small>{[guardian.email, guardian.phone].filter(Boolean).join(' · ') || 'No contact yet'}</small>
        {!guardian.email && !canText && guardian.status !== 2 && (
          <small>
            There is only a phone number, and this server sends no text messages. Add an email address, or
            hand the sign-in sheet over in person.
          </small>
        )}
        <small>
          {consentWords(guardian, place)} {reportWords(guardian)}
        </small>
      </div>
      <div className={classes.tools}>
        <Button
          size="compact-md"
          variant="default"
          aria-label={`Edit ${name}`}
          onClick={() => onOpen('edit')}
        >
          Edit
        </Button>
        {guardian.status === 2 && (
          <Button
            size="compact-md"
            variant="default"
            aria-label={`Change address of ${name}`}
            onClick={() => onOpen('email')}
          >
            Change address
          </Button>
        )}
        {guardian.status !== 2 && (guardian.email || (guardian.phone && canText)) && (
          <Button
            size="compact-md"
            variant="default"
            loading={busy}
            aria-label={`Invite again: ${name}`}
            onClick={() => {
              act(
                () => api(guardiansContract).patch('resend', { _id: guardian._id }),
                'The invitation is on its way.',
              )
            }}
          >
            Invite again
          </Button>
        )}
        {!guardian.first && (
          <Button
            size="compact-md"
            variant="subtle"
            loading={busy}
            aria-label={`Make first contact: ${name}`}
            onClick={() => {
              call({ first: true }, `${name} is the first contact now.`)
            }}
          >
            Make first contact
          </Button>
        )}
        {!isOnly && (
          <Button
            size="compact-md"
            variant="subtle"
            color="negative"
            aria-label={`Remove ${name}`}
            onClick={() => {
              void remove()
            }}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}

function consentWords({ consentAt, withdrawnAt }: Guardian, place: ReturnType<typeof usePlace>): string {
  if (withdrawnAt)
    return `Withdrew the consent on ${dateWords(withdrawnAt, place)}. The account is closed until they consent again, or until you remove them and another guardian has confirmed.`
  return consentAt ? `Confirmed on ${dateWords(consentAt, place)}.` : 'Has not confirmed yet.'
}

/** Reports are sent by email. */
function reportWords({ email, reports }: Guardian): string {
  if (email === null) return 'Reads reports on the page of their children.'
  return reports ? 'Gets reports.' : 'Gets no reports.'
}

/** Without an email address, a guardian is invited only if text messages are available. */
function lookOf({ status, email, withdrawnAt }: Guardian, canText: boolean) {
  if (withdrawnAt) return { label: 'Consent withdrawn', tone: 'negative' } as const
  if (status === 2) return { label: 'Joined', tone: 'positive' } as const
  if (email || canText) return { label: 'Invited', tone: 'info' } as const
  return { label: 'Cannot be invited', tone: 'warning' } as const
}
