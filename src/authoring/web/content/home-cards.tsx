// The teacher's home: how to begin, and recent work.
import { useQuery } from '@tanstack/react-query'
import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import { isStudent } from '#identity/contract/session.rules.ts'
import type { HomeProps } from '#identity/web/parts/homes/home-slots.ts'
import { HomeCard } from '#identity/web/parts/homes/home-frame.tsx'
import { Icon } from '#kit/web/icons/icon.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { contentsQuery, useLiveLists } from '../parts/content.queries.ts'
import { editPath, slidesPath } from '../parts/content-words.ts'
import { TeachButtons } from '../parts/teach-buttons.tsx'
import { useNewContent, type NewContent } from './use-new-content.ts'
import classes from './create-tiles.module.css'

const few = 4
const recentQuery = contentsQuery({ tab: 'me', $limit: few })
const taughtQuery = contentsQuery({ tab: 'me', taught: true, $limit: 1 })
const archivedQuery = contentsQuery({ tab: 'arch', taught: true, $limit: 1 })

type Tile = readonly [NewContent, 'plus' | 'upload' | 'show', string, string]
const lesson: Tile = ['task', 'plus', 'New lesson', 'Slides with questions, from a blank page.']
const slides: Tile = ['import', 'upload', 'Import slides', 'A PowerPoint or PDF file becomes a lesson.']
const sample: Tile = ['sample', 'show', 'Try a sample', 'A short lesson on tides, ready to teach.']

/** Without content: three ways to begin. Until a lesson has been taught: the next step, in one line. */
export function StartCard({ me }: HomeProps) {
  const rows = useQuery(recentQuery).data?.data
  const isEmpty = rows?.length === 0
  const taught = useQuery(taughtQuery).data?.total
  const archived = useQuery({ ...archivedQuery, enabled: isEmpty }).data?.total
  if (isStudent(me) || !rows) return null
  const isNew = taught === 0 && (!isEmpty || archived === 0)
  if (!isEmpty && !isNew) return null
  return (
    <HomeCard
      id="start"
      title={isEmpty ? 'Make a lesson' : 'First steps'}
    >
      {isEmpty && <NewContentTiles of={[slides, lesson, sample]} />}
      {isNew && <Steps rows={rows} />}
    </HomeCard>
  )
}

function NewContentTiles({ of }: { of: readonly Tile[] }) {
  const make = useNewContent()
  return (
    <ul className={classes.tiles}>
      {of.map(([what, icon, title, line]) => (
        <li key={what}>
          <button
            type="button"
            className={classes.tile}
            disabled={make.isPending}
            onClick={() => make.mutate(what)}
          >
            <Icon name={icon} />
            <b>{title}</b>
            <span>{line}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Steps({ rows }: { rows: readonly ContentCard[] }) {
  const steps = [
    { title: 'Make a lesson', done: rows.length > 0 },
    { title: 'Add a question', done: rows.some(({ questionNum }) => questionNum > 0) },
    { title: 'Teach it', done: false },
  ]
  const next = steps.findIndex(({ done }) => !done)
  return (
    <ol
      className={classes.steps}
      aria-label="First steps"
    >
      {steps.map(({ title, done }, at) => (
        <li
          key={title}
          data-done={done || undefined}
          data-next={at === next || undefined}
        >
          {title}
        </li>
      ))}
    </ol>
  )
}

export function RecentCard({ me }: HomeProps) {
  useLiveLists()
  const rows = useQuery(recentQuery).data?.data ?? []
  if (isStudent(me) || rows.length === 0) return null
  return (
    <HomeCard
      id="recent"
      title="Recent content"
      aside={<TextLink to="/my/content">All content</TextLink>}
    >
      <ul className={classes.recent}>
        {rows.map(content => (
          <li key={content._id}>
            <TextLink to={content.mode === 'task' ? slidesPath(content) : editPath(content)}>
              {content.name}
            </TextLink>
            <TeachButtons
              content={content}
              compact
            />
          </li>
        ))}
      </ul>
      <div style={{ marginTop: 16 }}>
        <NewContentTiles of={[slides, lesson]} />
      </div>
    </HomeCard>
  )
}
