// The add-on's first page: my content with slides, then the pages of one of them with their questions.
import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { basePath } from '#kit/contract/constants.ts'
import { api } from '#kit/web/api.ts'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { count } from '../parts/content-words.ts'
import { kindOf, questionKinds } from '../parts/questions/question-kinds.ts'
import { questionsQuery } from '../questions/questions.queries.ts'
import { AddonFrame, AddonGate } from './addon-frame.tsx'
import { CopyPages } from './copy-pages.tsx'
import { panelPath, useAddonPlace, type AddonPlace } from './place.ts'
import classes from './addon.module.css'

export function Screen() {
  const { task } = useAddonPlace()
  return task === null ? (
    <AddonGate>
      <Tasks />
    </AddonGate>
  ) : (
    <AddonFrame
      title="Slides and questions"
      part="Question"
    >
      {place => <Pages place={place} />}
    </AddonFrame>
  )
}

function Tasks() {
  const [search, setSearch] = useState('')
  const answer = useQuery({
    queryKey: ['authoring', 'contents', 'addon', search],
    queryFn: () => api(unitContract).get('addonFind', { $limit: 100, ...(search && { $search: search }) }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={classes.frame}>
      <h1 className={classes.title}>Choose a task</h1>
      <TextInput
        aria-label="Search your tasks"
        placeholder="Search your tasks"
        value={search}
        maxLength={200}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <Loaded
        answer={answer}
        what="your tasks"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="film"
              title={search ? 'Nothing fits' : 'No slides yet'}
              text={
                search ? 'Try another word.' : 'Make a task and open its slides; then they are listed here.'
              }
            />
          ) : (
            <ul className={classes.list}>
              {data.map(({ _id, name, coverUrl, pageNum, questionNum }) => (
                <li key={_id}>
                  <Link
                    className={classes.row ?? ''}
                    to={panelPath('/addon/index', _id)}
                  >
                    <span className={classes.pic}>
                      {coverUrl && (
                        <img
                          src={coverUrl}
                          alt=""
                          loading="lazy"
                        />
                      )}
                    </span>
                    <span className={classes.two}>
                      <b>{name}</b>
                      <small>
                        {count(pageNum, 'page')}, {count(questionNum, 'question')}
                      </small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function Pages({ place }: { place: AddonPlace }) {
  const { content, deck } = place
  const { data: questions = [] } = useQuery(questionsQuery(deck._id))
  return (
    <>
      <ul
        className={classes.list}
        aria-label={`Pages of ${content.name}`}
      >
        {deck.pages.map((page, at) => {
          const question = questions.find(each => each.page === page._id)
          const kind = question && kindOf(question)
          return (
            <li key={page._id}>
              <Link
                className={classes.row ?? ''}
                to={panelPath(`/addon/${kind ?? 'textOne'}`, content._id, page._id)}
              >
                <span className={classes.pic}>
                  {page.picUrl ? (
                    <img
                      src={page.picUrl}
                      alt=""
                      loading="lazy"
                    />
                  ) : (
                    at + 1
                  )}
                </span>
                <span className={classes.two}>
                  <b>Page {at + 1}</b>
                  <small>
                    {question && kind
                      ? `${questionKinds[kind].label}: ${question.name || 'without text'}`
                      : 'No question'}
                  </small>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <CopyPages place={place} />
      <p className={classes.tools}>
        <TextLink to="/addon/index">Choose another task</TextLink>
        {content.role === 'own' && (
          <a
            href={`${basePath}/detail/prompts/${content._id}`}
            target="_blank"
            rel="noreferrer"
          >
            Prompts of this task
          </a>
        )}
      </p>
    </>
  )
}
