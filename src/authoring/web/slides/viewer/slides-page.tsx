// Slides of content: its own deck, or those of a unit's tasks.
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { Link } from 'react-router'
import '#authoring/contract/relations.ts'
import { deckModes, type Content } from '#authoring/contract/content.shapes.ts'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import type { slidesContract } from '#authoring/contract/slides.contract.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { light } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { onServiceEvent } from '#kit/web/live.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAddress } from '#kit/web/router/address.ts'
import { childrenQuery, contentQuery } from '../../parts/content.queries.ts'
import { mayEdit } from '../../parts/content-words.ts'
import { deckQuery, questionsQuery, useLiveQuestions } from '../../questions/questions.queries.ts'
import { SlidesViewer } from '../../parts/viewer/slides-viewer.tsx'
import classes from './viewer.module.css'

const slidesService = light<typeof slidesContract>('slides')

export function SlidesPage({ id, link = null }: { id: string; link?: string | null }) {
  const content = useQuery(contentQuery(id))
  if (isMissing(content.error))
    return <NotFoundState text="These slides are gone, or their owner has not shared them with you." />
  return (
    <Loaded
      answer={content}
      what="the slides"
      shape="page"
    >
      {found => (
        <Found
          content={found}
          link={link}
        />
      )}
    </Loaded>
  )
}

function Found({ content, link }: { content: Content; link: string | null }) {
  const own = deckModes.includes(content.mode)
  return own ? (
    <OneDeck content={content} />
  ) : (
    <LinkedDecks
      content={content}
      link={link}
    />
  )
}

function LinkedDecks({ content, link }: { content: Content; link: string | null }) {
  const children = useQuery(childrenQuery(content._id))
  return (
    <Loaded
      answer={children}
      what="the linked tasks"
      shape="page"
    >
      {list => {
        const tasks = list.filter(({ mode }) => deckModes.includes(mode))
        const chosen = tasks.find(({ _id }) => _id === link) ?? tasks[0]
        return (
          <>
            <PageHeader
              title={content.name || 'Slides'}
              line="Slides of the tasks in this unit."
            />
            {tasks.length > 1 && (
              <nav
                className={classes.decks}
                aria-label="Tasks"
              >
                {tasks.map(({ _id, name }) => (
                  <Link
                    key={_id}
                    to={`/unit/slides/${content._id}/${_id}`}
                    aria-current={_id === chosen?._id ? 'page' : undefined}
                  >
                    {name || 'Untitled'}
                  </Link>
                ))}
              </nav>
            )}
            {chosen ? (
              <DeckOf
                rid={chosen._id}
                edit={chosen.role === 'own' || chosen.role === 'write'}
              />
            ) : (
              <EmptyState
                drawing="film"
                title="No task with slides is linked here"
                text="Link a task to this unit, and its slides appear here."
                action={
                  <Button
                    component={Link}
                    to={`/unit/${content._id}`}
                  >
                    Open the unit
                  </Button>
                }
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function OneDeck({ content }: { content: Content }) {
  const edit = mayEdit(content) && !content.del
  return (
    <>
      <PageHeader
        title={content.name || 'Slides'}
        line={`Slides by ${content.owner.name}`}
        action={
          edit && (
            <Button
              component={Link}
              to={`/unit/my/slides/${content._id}`}
              leftSection={
                <Icon
                  name="edit"
                  size={18}
                />
              }
            >
              Edit slides
            </Button>
          )
        }
      />
      <DeckOf
        rid={content._id}
        edit={edit}
      />
    </>
  )
}

function useLiveDeck(rid: string) {
  const queries = useQueryClient()
  useEffect(
    () =>
      onServiceEvent(slidesService, 'patched', record => {
        if (record.rid === rid) void queries.invalidateQueries({ queryKey: ['authoring', 'deck', rid] })
      }),
    [queries, rid],
  )
  return useQuery(deckQuery(rid))
}

export function DeckOf({ rid, edit }: { rid: string; edit: boolean }) {
  const answer = useLiveDeck(rid)
  const questions = useQuery({
    ...questionsQuery(answer.data?._id ?? ''),
    enabled: answer.data != null,
  }).data
  useLiveQuestions(answer.data?._id)
  const [address, setAddress] = useAddress()
  const asLearner = (on: boolean) =>
    setAddress(
      now => {
        if (on) now.set('as', 'learner')
        else now.delete('as')
        return now
      },
      { replace: true },
    )
  return (
    <Loaded
      answer={answer}
      what="the slides"
      shape="cards"
    >
      {deck =>
        deck === null ? (
          <EmptyState
            drawing="film"
            title="There are no slides yet"
            text={
              edit
                ? 'Make the first page, or import a PowerPoint or PDF file.'
                : 'They appear here when somebody has made them.'
            }
            action={
              edit && (
                <Button
                  component={Link}
                  to={`/unit/my/slides/${rid}`}
                >
                  Make slides
                </Button>
              )
            }
          />
        ) : (
          <>
            <SlidesViewer
              key={deck._id}
              deck={deck}
              questions={questions ?? []}
              keys
              learner={address.get('as') === 'learner'}
              onLearner={asLearner}
            />
            <QuestionLinks
              deck={deck}
              questions={questions ?? []}
            />
          </>
        )
      }
    </Loaded>
  )
}

/** Each question on its own page, with its levels and points. */
function QuestionLinks({ deck, questions }: { deck: Deck; questions: readonly Question[] }) {
  const placed = questions.flatMap(question => {
    const at = deck.pages.findIndex(({ _id }) => _id === question.page)
    return at < 0 ? [] : [{ question, at }]
  })
  if (placed.length === 0) return null
  return (
    <p style={{ marginTop: 16 }}>
      Levels and points of the questions:{' '}
      {placed
        .toSorted((one, other) => one.at - other.at)
        .map(({ question, at }, index) => (
          <Fragment key={question._id}>
            {index > 0 && ', '}
            <TextLink to={`/detail/question/${question._id}`}>{`page\u00a0${at + 1}`}</TextLink>
          </Fragment>
        ))}
    </p>
  )
}
