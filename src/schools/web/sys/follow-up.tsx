// A school's follow-up: its holder, and its history, newest first.
import '@mantine/core/styles/Input.layer.css'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { FormDialog } from '#kit/web/parts/form-dialog.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { api } from '#kit/web/api.ts'
import { ClaimBar } from '#kit/web/parts/claim-bar.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { schoolFollowUpContract, type FollowUp } from '#schools/contract/leads.contract.ts'
import { followUpNames } from '#schools/contract/leads.rules.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import type { School } from '#schools/contract/plans.shapes.ts'
import { leadPermissions, schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { refreshSchool, useRefreshSchool } from '../parts/school.queries.ts'
import classes from '../parts/school.module.css'
import { followersQuery, followUpsQuery } from './leads.queries.ts'

const step = 20
const maxNote = 2000

export function SchoolFollowUp({ school }: { school: School }) {
  const actor = useActor()
  const mayTake = may(schoolPermissions, 'claim.take', actor)
  return (
    <>
      {mayTake ? (
        <Claim school={school} />
      ) : (
        <p>{school.follower?.name ?? 'Nobody'} follows this school up.</p>
      )}
      {may(leadPermissions, 'followUp.write', actor) && <NoteForm school={school} />}
      <History school={school} />
    </>
  )
}

function Claim({ school }: { school: School }) {
  const actor = useActor()
  const { act, busy } = useAct(refreshSchool)
  const { data: people = [] } = useQuery(followersQuery)
  const { follower = null, followedAt = null, releasedAt = null } = school
  return (
    <ClaimBar
      item={{ follower, followedAt, releasedAt }}
      busy={busy}
      mayAssign={may(schoolPermissions, 'claim.assign', actor)}
      mayStop={may(schoolPermissions, 'claim.stop', actor)}
      reviewers={people}
      onChange={next => {
        act(() => api(schoolPlanContract).patch(school._id, { follower: next }))
      }}
    />
  )
}

function NoteForm({ school }: { school: School }) {
  const { actAsync, busy } = useAct(refreshSchool)
  const [notes, setNotes] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const written = await actAsync(
      () => api(schoolFollowUpContract).create({ school: school._id, notes: notes.trim() }),
      'The note is saved.',
    )
    if (written) setNotes('')
  }
  return (
    <form
      className={classes.body}
      onSubmit={event => {
        void send(event)
      }}
    >
      <Textarea
        label="Note"
        description="What you talked about, and what comes next."
        autosize
        minRows={2}
        maxLength={maxNote}
        value={notes}
        onChange={event => setNotes(event.currentTarget.value)}
      />
      <div>
        <Button
          type="submit"
          variant="default"
          loading={busy}
          disabled={notes.trim() === ''}
        >
          Add note
        </Button>
      </div>
    </form>
  )
}

function History({ school }: { school: School }) {
  const [limit, setLimit] = useState(step)
  const answer = useQuery(followUpsQuery(school._id, limit))
  return (
    <Loaded
      answer={answer}
      what="the history"
    >
      {({ data, total }) => (
        <>
          {data.length === 0 && <p className={classes.dim}>Nothing has happened yet.</p>}
          <ul
            className={classes.rows}
            aria-label="History"
          >
            {data.map(row => (
              <Entry
                key={row._id}
                row={row}
              />
            ))}
          </ul>
          {total > data.length && (
            <div>
              <Button
                variant="subtle"
                onClick={() => setLimit(limit + step)}
              >
                Show earlier
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

function Entry({ row }: { row: FollowUp }) {
  const me = useActor().id
  const [isEditing, setEditing] = useState(false)
  return (
    <li className={classes.row}>
      <span className={classes.two}>
        <strong>{followUpNames[row.kind]}</strong>
        {row.notes && <span className={classes.lines}>{row.notes}</span>}
        <small>
          {row.person && `${row.person.name}, `}
          <DateTime at={row.at} />
        </small>
      </span>
      {row.kind === 'note' && row.person?._id === me && (
        <Button
          size="sm"
          variant="subtle"
          onClick={() => setEditing(true)}
        >
          Edit note
        </Button>
      )}
      {isEditing && (
        <EditNote
          row={row}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}

function EditNote({ row, onClose }: { row: FollowUp; onClose: () => void }) {
  const refresh = useRefreshSchool()
  const [notes, setNotes] = useState(row.notes)
  return (
    <FormDialog
      title="Edit note"
      action="Save note"
      ready={notes.trim() !== ''}
      onClose={onClose}
      onSubmit={async () => {
        await api(schoolFollowUpContract).patch(row._id, { notes: notes.trim() })
        await refresh()
      }}
    >
      <Textarea
        label="Note"
        autosize
        minRows={3}
        maxLength={maxNote}
        value={notes}
        onChange={event => setNotes(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
