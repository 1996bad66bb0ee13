// The tips library: shared tips, and those of one's own slides.
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import '#authoring/contract/relations.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { contentQuery } from '../parts/content.queries.ts'
import { count } from '../parts/content-words.ts'
import { deckQuery } from '../questions/questions.queries.ts'
import { SharedTipList } from '../tips/shared-tip-list.tsx'
import { panelPath } from './place.ts'
import classes from './addon.module.css'

export function Screen() {
  const [address] = useSearchParams()
  const task = address.get('task')
  if (task !== null) return <Tips task={task} />
  return address.has('own') ? <Tasks /> : <SharedTips />
}

function SharedTips() {
  return (
    <>
      <PageHeader
        title="Teaching tips"
        line="What colleagues and the platform recommend, to use beside your slides."
      />
      <TipTabs at="shared" />
      <SharedTipList />
    </>
  )
}

const TipTabs = ({ at }: { at: 'shared' | 'own' }) => (
  <nav
    className={classes.parts}
    aria-label="Tips"
    style={{ marginBottom: 16 }}
  >
    <Link
      to="/com/tips"
      aria-current={at === 'shared' ? 'page' : undefined}
    >
      Shared
    </Link>
    <Link
      to="/com/tips?own=1"
      aria-current={at === 'own' ? 'page' : undefined}
    >
      Beside my slides
    </Link>
  </nav>
)

function Tasks() {
  const answer = useQuery({
    queryKey: ['authoring', 'contents', 'addon', ''],
    queryFn: () => api(unitContract).get('addonFind', { $limit: 100 }),
  })
  return (
    <>
      <PageHeader
        title="Teaching tips"
        line="What you noted beside your slides, task by task."
      />
      <TipTabs at="own" />
      <Loaded
        answer={answer}
        what="your tasks"
        shape="table"
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              drawing="film"
              title="No slides yet"
              text="Tips are written beside the slides of a task."
              action={<TextLink to="/my/content">Go to my content</TextLink>}
            />
          ) : (
            <ul className={classes.list}>
              {data.map(({ _id, name, coverUrl, pageNum }) => (
                <li key={_id}>
                  <Link
                    className={classes.row ?? ''}
                    to={`/com/tips?task=${_id}`}
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
                      <small>{count(pageNum, 'page')}</small>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function Tips({ task }: { task: string }) {
  const content = useQuery(contentQuery(task)).data
  const answer = useQuery(deckQuery(task))
  if (isMissing(answer.error))
    return <NotFoundState text="This task was deleted, or its owner has not shared it with you." />
  return (
    <>
      <PageHeader
        title={content ? `Teaching tips of ${content.name}` : 'Teaching tips'}
        line={
          <>
            Page by page. Open one to change its tips, or go to{' '}
            <TextLink to="/com/tips?own=1">other tasks</TextLink>.
          </>
        }
      />
      <Loaded
        answer={answer}
        what="the tips"
        shape="table"
      >
        {deck => {
          const pagesWithTips =
            deck?.pages.map((page, at) => ({ page, at })).filter(({ page }) => page.tips.trim() !== '') ?? []
          if (!deck || pagesWithTips.length === 0)
            return (
              <EmptyState
                drawing="talk"
                title="No tips yet"
                text="Write some beside a page: what to say, what to watch for."
                action={deck && <Link to={panelPath('/addon/tips', task)}>Write tips</Link>}
              />
            )
          return (
            <ul className={classes.list}>
              {pagesWithTips.map(({ page, at }) => (
                <li key={page._id}>
                  <Link
                    className={classes.row ?? ''}
                    to={panelPath('/addon/tips', task, page._id)}
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
                      <span style={{ whiteSpace: 'pre-wrap' }}>{page.tips}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </>
  )
}
