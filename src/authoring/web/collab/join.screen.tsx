import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { collabContract, collabRoleNames, type Collab } from '#authoring/contract/collab.contract.ts'
import { contentModeNames } from '#authoring/contract/content.shapes.ts'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { pictureOf } from '#identity/web/parts/picture.ts'
import { api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { collabQuery, useAct } from '../content.queries.ts'
import { viewPath } from '../parts/content-words.ts'
import { ApplyForm } from './apply-form.tsx'
import classes from './share.module.css'

/** An invitation to work on something: accept or decline. Who was not invited can ask. */
export function Screen({ params: { _id } }: { params: { readonly _id: string } }) {
  const answer = useQuery(collabQuery(_id))
  if (isMissing(answer.error))
    return <NotFoundState text="This invitation was withdrawn, or the address is mistyped." />
  return (
    <Loaded
      answer={answer}
      what="the invitation"
      shape="page"
    >
      {collab => <Invitation collab={collab} />}
    </Loaded>
  )
}

function Invitation({ collab }: { collab: Collab }) {
  const { act, busy } = useAct()
  const navigate = useNavigate()
  const { mine, type, name, owner } = collab
  const target = viewPath({ mode: type, _id: collab.rid })
  const accept = async () => {
    if (await act(() => api(collabContract).patch('accept', { _id: collab._id }), `You now work on ${name}.`))
      await navigate(target)
  }
  const decline = () =>
    act(() => api(collabContract).patch('decline', { _id: collab._id }), 'The invitation is declined.')
  if (mine?.status === 'member')
    return (
      <EmptyState
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
          <Button
            variant="default"
            disabled={busy}
            onClick={() => {
              void decline()
            }}
          >
            Decline
          </Button>
        </div>
      </div>
    </>
  )
}
