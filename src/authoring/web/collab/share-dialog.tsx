// Collaborators: invitations, requests, members, the share link, and a private view link.
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { collabContract, type Collab, type CollabRole } from '#authoring/contract/collab.contract.ts'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { isEmail } from '#identity/contract/people.rules.ts'
import { api } from '#kit/web/api.ts'
import { Dialog } from '#kit/web/parts/dialog.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { collabOfQuery, refreshAuthoring } from '../parts/content.queries.ts'
import { PreviewLink } from './share-links.tsx'
import classes from './share.module.css'
import { roleOptions, roleOf } from './share-roles.ts'
import { People, Guests } from './share-people.tsx'

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
  const { actAsync, busy } = useAct(refreshAuthoring)
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
    if (bad) return setWrong(`${bad} is not an email address.`)
    setWrong(null)
    if (
      await actAsync(
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
          label="Email addresses"
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
