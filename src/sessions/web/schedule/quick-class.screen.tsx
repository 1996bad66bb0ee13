import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { deckModes } from '#authoring/contract/content.shapes.ts'
import { contentQuery, contentsQuery } from '#authoring/web/parts/content.queries.ts'
import { Cover } from '#authoring/web/parts/cover.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { Tabs } from '#academics/web/parts/frame.tsx'
import { KindChip } from '#kit/web/parts/chips.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { classQuery } from '#schools/web/parts/school.queries.ts'
import { nowPathOf } from './content-acts.ts'
import { LessonChoices } from './lesson-choices.tsx'
import { lessonsAmong } from './lessons.rules.ts'
import { NotReady } from './not-ready.tsx'
import { noClass } from './paths.ts'
import { QuickStart, TemplateChoice, type QuickLesson } from './quick-start.tsx'
import { isRefused } from './with-content.tsx'
import { useThing } from '#kit/web/router/thing.ts'
import classes from './schedule.module.css'

const few = 24

/**
 * Starts with a class now; `?content=` preselects the content. `open` instead of a class admits anybody with
 * the code.
 */
export function Screen({ params: { classId } }: { params: { readonly classId: string } }) {
  const open = classId === noClass
  const klass = useQuery({ ...classQuery(classId), enabled: !open })
  const [address] = useSearchParams()
  const given = address.get('content')
  const from = address.get('from') === 'template' ? 'template' : 'task'
  const [chosen, setChosen] = useState<QuickLesson | null>(null)
  const [template, setTemplate] = useState<string | null>(null)
  const content = useQuery({ ...contentQuery(given ?? ''), enabled: given !== null })
  useThing(nowWords(klass.data?.name, content.data?.name))
  if (isRefused(klass.error))
    return <ForbiddenState text="This class belongs to a school that you are not in." />
  if (isMissing(klass.error)) return <NotFoundState text="There is no such class, or it is not yours." />
  const fromTemplate = template === null ? null : { template }
  const [lesson] = lessonsAmong(content.data ? [content.data] : [])
  if (content.data && !lesson)
    return (
      <Navigate
        to={nowPathOf(content.data)}
        replace
      />
    )
  const fromContent = lesson ? { cid: lesson._id, mode: lesson.mode } : chosen
  const page = (
    <QuickStart
      classId={open ? '' : classId}
      source={from === 'template' ? fromTemplate : fromContent}
      pick={() => (
        <>
          {given === null && (
            <Tabs
              label="What to teach from"
              tabs={[
                { to: '?', label: 'My lessons', current: from === 'task' },
                { to: '?from=template', label: 'Templates', current: from === 'template' },
              ]}
            />
          )}
          {from === 'template' ? (
            <TemplateChoice
              value={template}
              onChange={setTemplate}
            />
          ) : (
            <LessonToTeach
              given={given}
              value={chosen?.cid ?? null}
              onChange={setChosen}
            />
          )}
        </>
      )}
    />
  )
  return (
    <>
      <PageHeader
        title="Teach now"
        line={open ? 'Without a class: anyone with the code can come in.' : beginsWords(klass.data)}
      />
      {open ? (
        page
      ) : (
        <Loaded
          answer={klass}
          what="the class"
          shape="form"
        >
          {() => page}
        </Loaded>
      )}
    </>
  )
}

const beginsWords = (klass: { readonly name: string } | undefined): string =>
  klass ? `${klass.name} is notified as soon as it begins.` : 'It begins as soon as you start it.'

/** "Teach Tides to Demo 8 Red now", as far as both are known. */
function nowWords(klass: string | undefined, content: string | undefined): string | undefined {
  if (content === undefined) return klass && `Teach ${klass} now`
  return klass === undefined ? `Teach ${content} now` : `Teach ${content} to ${klass} now`
}

const LessonToTeach = ({ given, ...choice }: LessonChoiceProps & { given: string | null }) =>
  given === null ? <LessonChoice {...choice} /> : <Given id={given} />

function Given({ id }: { id: string }) {
  const content = useQuery(contentQuery(id)).data
  return content ? (
    <>
      <div className={classes.source}>
        <Cover
          content={content}
          small
        />
        <div>
          <KindChip kind={content.mode} />
          <strong>{content.name}</strong>
        </div>
      </div>
      <NotReady content={content} />
    </>
  ) : null
}

interface LessonChoiceProps {
  value: string | null
  onChange: (lesson: QuickLesson) => void
}

function LessonChoice({ value, onChange }: LessonChoiceProps) {
  const [search, setSearch] = useState('')
  const answer = useQuery(
    contentsQuery({ tab: 'me', mode: [...deckModes], $limit: few, ...(search && { $search: search }) }),
  )
  return (
    <>
      <SearchField
        label="Search lessons"
        value={search}
        onChange={setSearch}
      />
      <Loaded
        answer={answer}
        what="your lessons"
        shape="cards"
      >
        {({ data }) => {
          const ready = lessonsAmong(data).filter(({ pageNum }) => pageNum > 0)
          const chosen = ready.find(({ _id }) => _id === value)
          return ready.length === 0 ? (
            <p className={classes.note}>
              {search
                ? 'Nothing found.'
                : 'None of your lessons has slides yet. Begin from a template instead.'}
            </p>
          ) : (
            <>
              <LessonChoices
                lessons={ready}
                value={value}
                onChange={onChange}
              />
              {chosen && !chosen.filled && (
                <NotReady
                  key={chosen._id}
                  content={chosen}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
