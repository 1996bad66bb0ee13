// An item that is not in the library: its authors see the draft, other people see "not found".
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { contentQuery } from '#authoring/web/parts/content.queries.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'

const ContentPage = lazy(() =>
  import('#authoring/web/parts/content/content-page.tsx').then(module => ({ default: module.ContentPage })),
)

export function UnpublishedItem({ id }: { id: string }) {
  const mayHaveDrafts = useActor().roles.includes('teacher')
  return mayHaveDrafts ? <Draft id={id} /> : <NotInLibrary />
}

function Draft({ id }: { id: string }) {
  // An outer page may use the same failed query; a retry here would unmount that page.
  const draft = useQuery({ ...contentQuery(id), retryOnMount: false })
  if (draft.isError) return <NotInLibrary />
  return (
    <Loaded
      answer={draft}
      what="the content"
      shape="page"
    >
      {() => (
        <Suspense fallback={null}>
          <ContentPage id={id} />
        </Suspense>
      )}
    </Loaded>
  )
}

const NotInLibrary = () => (
  <NotFoundState
    text="This is not in the library, or no longer."
    action={
      <Button
        component={Link}
        to="/library"
      >
        Open the library
      </Button>
    }
  />
)
