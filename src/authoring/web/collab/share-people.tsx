import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import {
  collabContract,
  collabRoleNames,
  guestRoles,
  type Collab,
  type CollabMember,
  type CollabRole,
} from '#authoring/contract/collab.contract.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { api } from '#kit/web/api.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { CopyLink, shareLink } from './share-links.tsx'
import classes from './share.module.css'
import { roleOptions, roleOf } from './share-roles.ts'

const guestWords: Readonly<Record<(typeof guestRoles)[number], string>> = {
  none: 'People ask, you decide',
  read: 'Teachers with the link can view',
  write: 'Teachers with the link can edit',
}

const stateWords: Readonly<Partial<Record<CollabMember['status'], string>>> = {
  invited: 'Invited',
  declined: 'Declined',
  rejected: 'Rejected',
}

export function People({ collab, own }: { collab: Collab; own: boolean }) {
  const { act, actAsync, busy } = useAct(refreshAuthoring)
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
      await actAsync(
        () => service.patch('remove', { _id: collab._id, member: member._id }),
        'They are removed.',
      )
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
      await actAsync(() => service.patch('leave', { _id: collab._id }), 'You have left.')
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
                      act(
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
  const { act, busy } = useAct(refreshAuthoring)
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
            act(
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
            act(
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

export function Guests({ collab }: { collab: Collab }) {
  const { act, busy } = useAct(refreshAuthoring)
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
          set(event.currentTarget.value)
        }}
      />
      <CopyLink
        label="Link to join"
        link={shareLink(collab._id)}
      />
    </section>
  )
}
