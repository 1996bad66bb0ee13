import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { useThing } from '#kit/web/router/thing.ts'
import { contentQuery } from '../content.queries.ts'
import { viewPath } from '../parts/content-words.ts'

/** Addresses of the older system. No record of it was brought over; where the id is known here, the page leads to the unit of today. */
export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(contentQuery(id))
  useThing(answer.data?.name)
  if (isMissing(answer.error))
    return (
      <EmptyState
        drawing="link"
        whole
        title="There is no old record at this address"
        text="Units of the older system are not kept here. Your units of today are in your content."
        action={
          <Button
            component={Link}
            to="/my/unit"
          >
            Go to my units
          </Button>
        }
      />
    )
  return (
    <Loaded
      answer={answer}
      what="the unit"
      shape="page"
    >
      {content => (
        <EmptyState
          drawing="sheet"
          whole
          title={`${content.name} has moved`}
          text="This is an address of the older system. The unit itself is here now."
          action={
            <Button
              component={Link}
              to={viewPath(content)}
            >
              Open {content.name}
            </Button>
          }
        />
      )}
    </Loaded>
  )
}
