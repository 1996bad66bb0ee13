import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  collabContract,
  collabRoles,
  type Collab,
  type CollabRole,
} from '#authoring/contract/collab.contract.ts'
import { contentModeNames } from '#authoring/contract/content.shapes.ts'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { refreshAuthoring } from '../parts/content.queries.ts'
import { viewPath } from '../parts/content-words.ts'
import { roleOptions } from './share-roles.ts'
import classes from './share.module.css'

/** A request to join; if the owner admits everybody with the link, it succeeds at once. */
export function ApplyForm({ collab }: { collab: Collab }) {
  const [message, setMessage] = useState('')
  const [role, setRole] = useState<CollabRole>('read')
  const { actAsync, busy } = useAct(refreshAuthoring)
  const navigate = useNavigate()
  const me = useActor().id
  const { name, type, owner, guest, mine } = collab
  const target = viewPath({ mode: type, _id: collab.rid })
  const open = guest !== 'none'
  const send = async () => {
    const after = await actAsync(
      () => api(collabContract).patch('apply', { _id: collab._id, message, role: open ? guest : role }),
      open ? `You now work on ${name}.` : 'Your request is sent.',
    )
    if (after?.mine?.status === 'member') await navigate(target)
  }
  if (collab.uid === me || mine?.status === 'member')
    return (
      <EmptyState
        drawing="done"
        whole
        title={`You work on ${name}`}
        action={
          <Button
            onClick={() => {
              void navigate(target)
            }}
          >
            Open it
          </Button>
        }
      />
    )
  if (mine?.status === 'applied')
    return (
      <EmptyState
        drawing="clock"
        whole
        title="Your request is waiting"
        text={`${owner.name} was notified. You get a notice when there is an answer.`}
      />
    )
  return (
    <>
      <PageHeader
        title={open ? `Join ${name}` : `Ask to join ${name}`}
        line={`A ${contentModeNames[type].toLowerCase()} by ${owner.name}.`}
      />
      <div className={classes.letter}>
        <PersonChip
          name={owner.name}
          picture={pictureOf(owner.avatar)}
          role="Owner"
        />
        {mine?.status === 'rejected' && (
          <p role="status">An earlier request was declined. You can ask again.</p>
        )}
        {open ? (
          <p>Everybody with this link can {guest === 'write' ? 'edit it' : 'view it'}.</p>
        ) : (
          <>
            <NativeSelect
              label="What you would like to do"
              value={role}
              data={roleOptions}
              onChange={event => {
                const { value } = event.currentTarget
                setRole(collabRoles.find(each => each === value) ?? 'read')
              }}
            />
            <Textarea
              label="Message"
              description="Optional. Introduce yourself and say why you want to join."
              rows={3}
              maxLength={1000}
              value={message}
              onChange={event => setMessage(event.currentTarget.value)}
            />
          </>
        )}
        <div>
          <Button
            loading={busy}
            onClick={() => {
              void send()
            }}
          >
            {open ? 'Join' : 'Send request'}
          </Button>
        </div>
      </div>
    </>
  )
}
