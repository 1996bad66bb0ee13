// The add-on's frame: access check, the current task and page, and its tabs.
import { ActionIcon, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router'
import { basePath } from '#kit/contract/constants.ts'
import { useActor } from '#kit/web/actor.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { EmptyState, ErrorState, ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { isMissing, wordsOf } from '#kit/web/parts/loaded.tsx'
import { useLiveQuestions } from '../questions/questions.queries.ts'
import { panelPath, useAddonPlace, type AddonPlace } from './place.ts'
import classes from './addon.module.css'

/** For teachers; a guest signs in without leaving the panel. */
export function AddonGate({ children }: { children: ReactNode }) {
  const actor = useActor()
  const { pathname, search } = useLocation()
  if (actor.id === null)
    return (
      <Navigate
        to={`/addon/login?${new URLSearchParams({ back: `${window.location.origin}${basePath}${pathname}${search}` })}`}
        replace
      />
    )
  return actor.roles.includes('teacher') ? (
    children
  ) : (
    <ForbiddenState text="This panel is for teachers, beside their slides." />
  )
}

const parts = [
  ['Question', '/addon/textOne'],
  ['Targets', '/addon/target'],
  ['Tips', '/addon/tips'],
  ['Materials', '/addon/materials'],
  ['Templates', '/addon/template'],
] as const

interface FrameProps {
  title: string
  /** The open tab. */ part: (typeof parts)[number][0]
  children: (place: AddonPlace) => ReactNode
}

export function AddonFrame({ title, part, children }: FrameProps) {
  return (
    <AddonGate>
      <Framed
        title={title}
        part={part}
      >
        {children}
      </Framed>
    </AddonGate>
  )
}

function Framed({ title, part, children }: FrameProps) {
  const { task, page, place, content, deck } = useAddonPlace()
  useLiveQuestions(place?.deck._id)
  if (task === null)
    return (
      <div className={classes.frame}>
        <h1 className={classes.title}>{title}</h1>
        <EmptyState
          drawing="sheet"
          title="No task is open"
          text="Choose the task whose slides you work on."
          action={<TextLink to="/addon/index">Choose a task</TextLink>}
        />
      </div>
    )
  const error: unknown = content.error ?? deck.error
  if (isMissing(error))
    return (
      <NotFoundState
        text="This task was deleted, or its owner has not shared it with you."
        action={<TextLink to="/addon/index">Choose another task</TextLink>}
      />
    )
  if (error)
    return (
      <ErrorState
        whole
        text={wordsOf(error)}
        retry={() => {
          void content.refetch()
          void deck.refetch()
        }}
      />
    )
  if (deck.data === null)
    return (
      <div className={classes.frame}>
        <h1 className={classes.title}>{title}</h1>
        <EmptyState
          drawing="film"
          title="This task has no slides yet"
          text="Make its slides first, then come back."
          action={<TextLink to="/addon/index">Choose another task</TextLink>}
        />
      </div>
    )
  if (!place)
    return (
      <div className={classes.frame}>
        <h1 className={classes.title}>{title}</h1>
        <LoadingState label="Loading the slides" />
      </div>
    )
  return (
    <div className={classes.frame}>
      <h1 className={classes.title}>{title}</h1>
      <PageChooser
        place={place}
        task={task}
      />
      <nav
        className={classes.parts}
        aria-label="Parts of the panel"
      >
        {parts.map(([label, to]) => (
          <Link
            key={label}
            to={panelPath(to, task, page)}
            aria-current={label === part ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children(place)}
    </div>
  )
}

function PageChooser({ place: { content, deck, page, at }, task }: { place: AddonPlace; task: string }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const go = (index: number) => {
    const next = deck.pages[index]
    if (next) void navigate(panelPath(pathname, task, next._id), { replace: true })
  }
  return (
    <div className={classes.two}>
      <Link
        className={classes.task ?? ''}
        to={panelPath('/addon/index', task)}
      >
        {content.name}
      </Link>
      <div className={classes.where}>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label="Page before"
          disabled={at === 0}
          onClick={() => go(at - 1)}
        >
          <Icon name="left" />
        </ActionIcon>
        <NativeSelect
          aria-label="Page"
          value={page._id}
          data={deck.pages.map((each, index) => ({
            value: each._id,
            label: `Page ${index + 1} of ${deck.pages.length}`,
          }))}
          onChange={event => go(deck.pages.findIndex(({ _id }) => _id === event.currentTarget.value))}
        />
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label="Page after"
          disabled={at === deck.pages.length - 1}
          onClick={() => go(at + 1)}
        >
          <Icon name="right" />
        </ActionIcon>
      </div>
    </div>
  )
}
