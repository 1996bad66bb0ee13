// A manager accepts an emailed invitation, signed in with the invited address.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { managerContract } from '#identity/contract/managers.contract.ts'
import { managerRoleNames } from '#identity/contract/roles.ts'
import { api, ApiError } from '#kit/web/api.ts'
import { useNoReferrer } from '#kit/web/no-referrer.ts'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useWrite } from '#kit/web/parts/use-write.ts'
import { meQuery } from '../parts/me.queries.ts'
import { invitationQuery } from './managers.queries.ts'

const minTokenLength = 20

export function Screen() {
  useNoReferrer()
  const token = useSearchParams()[0].get('token') ?? ''
  const isToken = token.length >= minTokenLength
  const { data, error } = useQuery({ ...invitationQuery(token), enabled: isToken })
  if (!isToken || error) return <Refused error={error} />
  if (!data) return <LoadingState label="Loading the invitation" />
  const role = managerRoleNames[data.role]
  if (data.joined)
    return (
      <PageHeader
        title={`You work for Classwright as: ${role}`}
        line="The back office is open to you."
        action={
          <Button
            component={Link}
            to="/dash"
          >
            Open the back office
          </Button>
        }
      />
    )
  return (
    <>
      <PageHeader
        title={`${data.inviter} invites you to the staff of Classwright`}
        line={`Your role: ${role}. Accept to use the back office.`}
      />
      <Accept token={token} />
    </>
  )
}

function Accept({ token }: { token: string }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useWrite({
    mutationFn: () => api(managerContract).get('join', { token }),
    onSuccess: async joined => {
      queries.setQueryData(invitationQuery(token).queryKey, joined)
      await queries.invalidateQueries({ queryKey: meQuery.queryKey })
    },
  })
  return (
    <Button
      loading={isPending}
      onClick={() => mutate()}
    >
      Accept the invitation
    </Button>
  )
}

const Refused = ({ error }: { error: Error | null }) => (
  <EmptyState
    drawing="link"
    whole
    title={isOther(error) ? 'This invitation is for another address' : 'This link is no longer valid'}
    text={
      isOther(error)
        ? 'Sign in with the address that the invitation was sent to, and open the link again.'
        : 'It may be cut off, replaced by a newer one or older than 7 days. Ask for another invitation.'
    }
  />
)

const isOther = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'link-other-person'
