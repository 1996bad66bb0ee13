// Prompts made from one task, and its pages to make new ones from.
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { promptsContract } from '#authoring/contract/extras.contract.ts'
import type { Deck } from '#authoring/contract/deck.shapes.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { contentQuery, refreshAuthoring } from '../parts/content.queries.ts'
import { viewPath } from '../parts/content-words.ts'
import { PromptPicture } from '../parts/prompts/prompt-picture.tsx'
import { deckQuery, questionsQuery } from '../questions/questions.queries.ts'
import { PromptCard } from './prompt-card.tsx'
import { promptsQuery } from '../parts/prompts/prompts.queries.ts'
import classes from './prompts.module.css'

export function TaskPrompts({ id }: { id: string }) {
  const content = useQuery(contentQuery(id))
  const deck = useQuery({ ...deckQuery(id), enabled: content.data !== undefined })
  const prompts = useQuery(promptsQuery({ unit: id }))
  if (isMissing(content.error))
    return <NotFoundState text="This was deleted, or its owner has not shared it with you." />
  return (
    <Loaded
      answer={content}
      what="the task"
      shape="page"
    >
      {task => (
        <>
          <PageHeader
            title={`Prompts of ${task.name}`}
            line="Cut a page out, with its question and materials. Later changes to the task do not affect it."
            trail={[
              { label: 'My content', to: '/my/content' },
              { label: task.name, to: viewPath(task) },
            ]}
          />
          <div className={classes.side}>
            <Loaded
              answer={prompts}
              what="prompts"
              shape="cards"
            >
              {({ data }) =>
                data.length === 0 ? (
                  <p className={classes.small}>Nothing has been cut out of this task yet.</p>
                ) : (
                  <ul className={classes.grid}>
                    {data.map(prompt => (
                      <li key={prompt._id}>
                        <PromptCard
                          prompt={prompt}
                          action={
                            <Button
                              size="compact-md"
                              variant="default"
                              component={Link}
                              to={`/detail/prompts/insert/${prompt._id}`}
                            >
                              Insert into a task
                            </Button>
                          }
                        />
                      </li>
                    ))}
                  </ul>
                )
              }
            </Loaded>
            {task.orderId !== null && (
              <p className={classes.small}>This task was bought, so its pages cannot be cut out.</p>
            )}
            {task.role !== 'own' && (
              <p className={classes.small}>Only the owner of a task cuts prompts out of it.</p>
            )}
            {task.role === 'own' && task.orderId === null && (
              <Loaded
                answer={deck}
                what="the slides"
                shape="cards"
              >
                {found =>
                  found ? (
                    <Cut
                      unit={id}
                      deck={found}
                    />
                  ) : (
                    <EmptyState
                      drawing="film"
                      title="No slides yet"
                      text="Open the slides of this task first."
                    />
                  )
                }
              </Loaded>
            )}
          </div>
        </>
      )}
    </Loaded>
  )
}

function Cut({ unit, deck }: { unit: string; deck: Deck }) {
  const { data: questions = [] } = useQuery(questionsQuery(deck._id))
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const { actAsync, busy } = useAct(refreshAuthoring)
  const cut = async (page: string) => {
    if (
      await actAsync(
        () => api(promptsContract).create({ unit, page, name: name.trim() }),
        'The prompt is cut out.',
      )
    )
      setChosen(null)
  }
  return (
    <section
      className={classes.form}
      aria-label="Cut out a page"
    >
      <h2>Pages</h2>
      <ul className={classes.grid}>
        {deck.pages.map((page, at) => (
          <li
            key={page._id}
            className={classes.card}
          >
            <PromptPicture
              prompt={{
                name: `page ${at + 1}`,
                picUrl: page.picUrl,
                pages: [page],
                questions: questions.filter(each => each.page === page._id),
              }}
            />
            {chosen === page._id ? (
              <form
                className={classes.form}
                onSubmit={event => {
                  event.preventDefault()
                  if (name.trim()) void cut(page._id)
                }}
              >
                <TextInput
                  label="Name of the prompt"
                  value={name}
                  maxLength={240}
                  onChange={event => setName(event.currentTarget.value)}
                />
                <div className={classes.tools}>
                  <Button
                    type="submit"
                    loading={busy}
                    disabled={name.trim() === ''}
                  >
                    Cut out
                  </Button>
                  <Button
                    variant="subtle"
                    onClick={() => setChosen(null)}
                  >
                    Cancel
                  </Button>
                </div>
              </form>
            ) : (
              <Button
                size="compact-md"
                variant="default"
                onClick={() => {
                  setChosen(page._id)
                  setName('')
                }}
              >
                Make a prompt of page {at + 1}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
