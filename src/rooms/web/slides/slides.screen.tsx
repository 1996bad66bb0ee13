// A session's copied pages with their questions: for its teachers, and for learners as far as they may see
// them.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Deck, Page } from '#authoring/contract/deck.shapes.ts'
import { SlidesViewer } from '#authoring/web/parts/viewer/slides-viewer.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { ApiError, api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { roomsContract } from '#rooms/contract/room.contract.ts'
import type { Session } from '#sessions/contract/session.shapes.ts'
import { sessionQuery } from '#sessions/web/parts/sessions.queries.ts'
import type { Content } from '../room/room-api.ts'
import { PageQuestion } from './page-question.tsx'

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(sessionQuery(id))
  if (isMissing(answer.error))
    return <NotFoundState text="This session was deleted, or you have no part in it." />
  return (
    <Loaded
      answer={answer}
      what="the slides"
      shape="page"
    >
      {session => <Slides session={session} />}
    </Loaded>
  )
}

function Slides({ session }: { session: Session }) {
  const { _id, sid, name, role, snapshot, files } = session
  const learner = role === 'learner'
  const shown = useQuery({
    queryKey: ['sessions', 'content', sid],
    queryFn: () => api(roomsContract).get('content', { sid, screen: 'student' }),
    enabled: learner,
  })
  const back = (
    <Button
      component={Link}
      to={`/session/overview/${_id}`}
      variant="default"
    >
      Open the session
    </Button>
  )
  if (!learner && !snapshot)
    return (
      <ForbiddenState
        text="The slides are for its teachers and those who take part."
        action={back}
      />
    )
  // In a live class, learners see pages in the room first.
  if (shown.error instanceof ApiError && shown.error.code === 'not-in-room')
    return (
      <ForbiddenState
        text="You see the slides once you have been in the class."
        action={back}
      />
    )
  return (
    <>
      <PageHeader
        title={name}
        line={
          learner
            ? 'The pages, as far as they are open to you.'
            : 'Pages of this session, as they were copied from the content.'
        }
        action={back}
      />
      {snapshot ? (
        <Viewer
          content={{ ...snapshot, files }}
          session={_id}
          keys
        />
      ) : (
        <Loaded
          answer={shown}
          what="the slides"
          shape="cards"
        >
          {content => (
            <Viewer
              content={content}
              session={_id}
              keys={false}
            />
          )}
        </Loaded>
      )}
    </>
  )
}

function Viewer({
  content,
  session,
  keys,
}: {
  content: Pick<Content, 'deck' | 'pages' | 'questions' | 'materials' | 'files'>
  session: string
  keys: boolean
}) {
  const { deck, pages, questions, materials, files } = content
  if (!deck || pages.length === 0)
    return (
      <EmptyState
        drawing="film"
        title="There are no slides to show"
        text="This session has no pages, or none is open to you now."
      />
    )
  const whole: Deck = {
    _id: session,
    rid: session,
    rev: deck.rev,
    width: deck.width,
    height: deck.height,
    theme: deck.theme,
    pages,
    isEdit: false,
    files,
    version: 1,
    updatedAt: new Date(0).toISOString(),
  }
  const beside = (page: Page) => (
    <PageQuestion
      key={page._id}
      page={page}
      question={questions.find(each => each.page === page._id)}
      materials={materials.find(each => each.page === page._id)?.list ?? []}
      keys={keys}
    />
  )
  return (
    <SlidesViewer
      deck={whole}
      questions={questions}
      beside={beside}
    />
  )
}
