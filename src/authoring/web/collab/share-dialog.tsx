// Who works on it: invitations, requests, members, the link, and a private link to look.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  collabContract,
  collabRoleNames,
  collabRoles,
  guestRoles,
  type Collab,
  type CollabMember,
  type CollabRole,
} from '#authoring/contract/collab.contract.ts'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import { Loaded } from '#communications/web/parts/loaded.tsx'
import { isEmail } from '#identity/contract/people.rules.ts'
import { pictureOf } from '#identity/web/parts/picture.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { collabOfQuery, useAct } from '../content.queries.ts'
import { CopyLink, PreviewLink, shareLink } from './share-links.tsx'
import classes from './share.module.css'

const guestWords: Readonly<Record<(typeof guestRoles)[number], string>> = {
  none: 'People ask, you decide',
  read: 'Teachers with the link can view',
  write: 'Teachers with the link can edit',
}
export const roleOptions = collabRoles.map(value => ({ value, label: collabRoleNames[value] }))
const roleOf = (text: string): CollabRole => collabRoles.find(role => role === text) ?? 'read'

export function ShareDialog({
  content,
  onClose,
}: {
  content: Pick<ContentCard, '_id' | 'name' | 'role' | 'orderId'>
  onClose: () => void
}) {
  const answer = useQuery(collabOfQuery(content._id))
  const own = content.role === 'own'
  return (
    <Dialog
      opened
      title={own ? `Share ${content.name}` : `Who works on ${content.name}`}
      onClose={onClose}
    >
      <Loaded
        answer={answer}
        what="the people"
        shape="form"
      >
        {collab => (
          <div className={classes.share}>
            {own && content.orderId === null && <Invite collab={collab} />}
            <People
              collab={collab}
              own={own}
            />
            {own && content.orderId === null && (
              <>
                <Guests collab={collab} />
                <PreviewLink id={content._id} />
              </>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Invite({ collab }: { collab: Collab }) {
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState<CollabRole>('write')
  const [message, setMessage] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { act, busy } = useAct()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const emails = [
      ...new Set(
        typed
          .split(/[\s,;]+/)
          .filter(text => text !== '')
          .map(text => text.toLowerCase()),
      ),
    ]
    const bad = emails.find(email => !isEmail(email))
    if (emails.length === 0) return
    if (bad) return setWrong(`${bad} is not an e-mail address.`)
    setWrong(null)
    if (
      await act(
        () => api(collabContract).patch('invite', { rid: collab.rid, emails, role, message }),
        emails.length === 1 ? `${emails[0]} is invited.` : `${emails.length} people are invited.`,
      )
    ) {
      setTyped('')
      setMessage('')
    }
  }
  return (
    <form
      className={classes.part}
      onSubmit={event => {
        void send(event)
      }}
    >
      <h3>Invite</h3>
      <div className={classes.line}>
        <TextInput
          className={classes.grow ?? ''}
          label="E-mail addresses"
          placeholder="colleague@school.org"
          value={typed}
          error={wrong}
          data-autofocus
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label="They"
          value={role}
          data={roleOptions}
          onChange={event => setRole(roleOf(event.currentTarget.value))}
        />
      </div>
      {typed.trim() !== '' && (
        <Textarea
          label="Message"
          description="Optional. It goes with the invitation."
          rows={2}
          maxLength={1000}
          value={message}
          onChange={event => setMessage(event.currentTarget.value)}
        />
      )}
      <div>
        <Button
          type="submit"
          loading={busy}
          disabled={typed.trim() === ''}
        >
          Invite
        </Button>
      </div>
    </form>
  )
}

const stateWords: Readonly<Partial<Record<CollabMember['status'], string>>> = {
  invited: 'Invited',
  declined: 'Declined',
  rejected: 'Rejected',
}

function People({ collab, own }: { collab: Collab; own: boolean }) {
  const { act, busy } = useAct()
  const service = api(collabContract)
  const asking = collab.members.filter(({ status }) => status === 'applied')
  const rest = collab.members.filter(({ status }) => status !== 'applied' && status !== 'rejected')
  const remove = async (member: CollabMember) => {
    if (
      await confirm({
        title: `Remove ${member.nickname || member.email}?`,
        text: 'They can no longer open it. Their comments stay.',
        action: 'Remove',
        tone: 'negative',
      })
    )
      await act(() => service.patch('remove', { _id: collab._id, member: member._id }), 'They are removed.')
  }
  const leave = async () => {
    if (
      await confirm({
        title: 'Leave?',
        text: 'You can no longer open it unless the owner invites you again.',
        action: 'Leave',
        tone: 'negative',
      })
    )
      await act(() => service.patch('leave', { _id: collab._id }), 'You have left.')
  }
  return (
    <section className={classes.part}>
      {asking.length > 0 && (
        <>
          <h3>Waiting for you</h3>
          <ul aria-label="Requests">
            {asking.map(member => (
              <Request
                key={member._id}
                collab={collab}
                member={member}
              />
            ))}
          </ul>
        </>
      )}
      <h3>People</h3>
      <ul aria-label="People">
        <li>
          <PersonChip
            name={collab.owner.name}
            picture={pictureOf(collab.owner.avatar)}
            role="Owner"
          />
        </li>
        {rest.map(member => (
          <li key={member._id}>
            <PersonChip
              name={member.nickname || member.email}
              picture={pictureOf(member.avatar)}
              role={member.email}
            />
            {stateWords[member.status] && <StateChip>{stateWords[member.status]}</StateChip>}
            {own ? (
              <span className={classes.acts}>
                {member.status !== 'declined' && (
                  <NativeSelect
                    aria-label={`What ${member.nickname || member.email} may do`}
                    value={member.role}
                    data={roleOptions}
                    disabled={busy}
                    onChange={event => {
                      const role = roleOf(event.currentTarget.value)
                      void act(
                        () => service.patch('role', { _id: collab._id, member: member._id, role }),
                        'The role is changed.',
                      )
                    }}
                  />
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="negative"
                  aria-label={`Remove ${member.nickname || member.email}`}
                  onClick={() => {
                    void remove(member)
                  }}
                >
                  Remove
                </Button>
              </span>
            ) : (
              <span className={classes.acts}>{collabRoleNames[member.role]}</span>
            )}
          </li>
        ))}
      </ul>
      {!own && collab.mine?.status === 'member' && (
        <div>
          <Button
            variant="subtle"
            color="negative"
            onClick={() => {
              void leave()
            }}
          >
            Leave
          </Button>
        </div>
      )}
    </section>
  )
}

function Request({ collab, member }: { collab: Collab; member: CollabMember }) {
  const [role, setRole] = useState<CollabRole>(member.role)
  const { act, busy } = useAct()
  const service = api(collabContract)
  const name = member.nickname || member.email
  return (
    <li>
      <PersonChip
        name={name}
        picture={pictureOf(member.avatar)}
        role={member.message || member.email}
      />
      <span className={classes.acts}>
        <NativeSelect
          aria-label={`What ${name} may do`}
          value={role}
          data={roleOptions}
          onChange={event => setRole(roleOf(event.currentTarget.value))}
        />
        <Button
          size="compact-md"
          loading={busy}
          aria-label={`Let ${name} in`}
          onClick={() => {
            void act(
              () => service.patch('approve', { _id: collab._id, member: member._id, role }),
              `${name} can open it now.`,
            )
          }}
        >
          Let in
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          color="negative"
          aria-label={`Decline ${name}`}
          onClick={() => {
            void act(
              () => service.patch('reject', { _id: collab._id, member: member._id }),
              'The request is declined.',
            )
          }}
        >
          Decline
        </Button>
      </span>
    </li>
  )
}

function Guests({ collab }: { collab: Collab }) {
  const { act, busy } = useAct()
  const set = (text: string) =>
    act(
      () =>
        api(collabContract).patch('guest', {
          rid: collab.rid,
          guest: guestRoles.find(role => role === text) ?? 'none',
        }),
      'It is saved.',
    )
  return (
    <section className={classes.part}>
      <h3>Link for colleagues</h3>
      <NativeSelect
        label="Who comes by the link"
        value={collab.guest}
        data={guestRoles.map(value => ({ value, label: guestWords[value] }))}
        disabled={busy}
        onChange={event => {
          void set(event.currentTarget.value)
        }}
      />
      <CopyLink
        label="Link to join"
        link={shareLink(collab._id)}
      />
    </section>
  )
}
