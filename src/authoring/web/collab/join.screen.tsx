import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  collabContract,
  collabRoleNames,
  type Collab,
  type CollabInvitation,
} from '#authoring/contract/collab.contract.ts'
import { contentModeNames } from '#authoring/contract/content.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { ProveAddress } from '#communications/web/parts/prove-address.tsx'
import { pictureOf } from '#kit/web/parts/picture.ts'
import { api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { collabInvitationQuery, collabQuery, refreshAuthoring } from '../parts/content.queries.ts'
import { viewPath } from '../parts/content-words.ts'
import { ApplyForm } from './apply-form.tsx'
import classes from './share.module.css'

const withdrawn = 'This invitation was withdrawn or replaced, or the address is mistyped.'
const isRowId = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)

/** A notice in the app links here by id, an email by a secret. */
export const Screen = ({ params: { _id } }: { params: { readonly _id: string } }) =>
  isRowId(_id) ? <FromNotice id={_id} /> : <FromMail secret={_id} />

function FromNotice({ id }: { id: string }) {
  const answer = useQuery(collabQuery(id))
  if (isMissing(answer.error)) return <NotFoundState text={withdrawn} />
  return (
    <Loaded
      answer={answer}
      what="the invitation"
      shape="page"
    >
      {collab => (
        <Invitation
          collab={collab}
          proof={{}}
        />
      )}
    </Loaded>
  )
}

function FromMail({ secret }: { secret: string }) {
  const answer = useQuery(collabInvitationQuery(secret))
  const [proof, setProof] = useState<{ code: string; collab: CollabInvitation }>()
  if (isMissing(answer.error)) return <NotFoundState text={withdrawn} />
  return (
    <Loaded
      answer={answer}
      what="the invitation"
      shape="page"
    >
      {seen =>
        seen.isProved || proof ? (
          <Invitation
            collab={proof?.collab ?? seen}
            proof={{ secret, ...(proof && { code: proof.code }) }}
          />
        ) : (
          <Foreign
            collab={seen}
            secret={secret}
            onProved={(code, collab) => setProof({ code, collab })}
          />
        )
      }
    </Loaded>
  )
}

interface ForeignProps {
  collab: CollabInvitation
  secret: string
  onProved: (code: string, collab: CollabInvitation) => void
}

/**
 * The invited address is not verified for this account: verify it, or request to join like everybody else.
 */
const Foreign = ({ collab, secret, onProved }: ForeignProps) => (
  <>
    <ApplyForm collab={collab} />
    <section className={classes.letter}>
      <h2>Was the invitation sent to you?</h2>
      <p>
        It went to an address that is not confirmed for your account. Get a code there, and you can accept it
        with this account.
      </p>
      <ProveAddress
        send={() => api(collabContract).patch('prove', { secret })}
        check={code => api(collabContract).get('invitation', { _id: secret, code })}
        onProved={onProved}
      />
    </section>
  </>
)

interface InvitationProps {
  collab: Collab
  /** For an invitation by email; the notice in the app needs none. */
  proof: { secret?: string; code?: string }
}

function Invitation({ collab, proof }: InvitationProps) {
  const { act, actAsync, busy } = useAct(refreshAuthoring)
  const navigate = useNavigate()
  const { mine, type, name, owner } = collab
  const target = viewPath({ mode: type, _id: collab.rid })
  const accept = async () => {
    const work = () => api(collabContract).patch('accept', { _id: collab._id, ...proof })
    if (await actAsync(work, `You now work on ${name}.`)) await navigate(target)
  }
  const decline = () =>
    act(() => api(collabContract).patch('decline', { _id: collab._id }), 'The invitation is declined.')
  if (mine?.status === 'member')
    return (
      <EmptyState
        drawing="done"
        whole
        title={`You work on ${name}`}
        text={`${collabRoleNames[mine.role]}.`}
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
  if (mine?.status !== 'invited') return <ApplyForm collab={collab} />
  return (
    <>
      <PageHeader
        title={`Work on ${name}`}
        line={`${owner.name} invites you to this ${contentModeNames[type].toLowerCase()}.`}
      />
      <div className={classes.letter}>
        <PersonChip
          name={owner.name}
          picture={pictureOf(owner.avatar)}
          role="Owner"
        />
        {mine.message && <blockquote>{mine.message}</blockquote>}
        <p>You would be able to: {collabRoleNames[mine.role].replace('Can ', '')}.</p>
        <div className={classes.line}>
          <Button
            loading={busy}
            onClick={() => {
              void accept()
            }}
          >
            Accept
          </Button>
          {proof.code === undefined && (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => {
                decline()
              }}
            >
              Decline
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
