// A piece of content for those who work on it: what it is, what it says, what it leads to. Everybody else sees nothing here.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Tabs } from '#academics/web/parts/frame.tsx'
import {
  contentModeNames,
  deckModes,
  linkModes,
  type Content,
  type ContentCard,
} from '#authoring/contract/content.shapes.ts'
import { isMissing, Loaded } from '#communications/web/parts/loaded.tsx'
import { pictureOf } from '#identity/web/parts/picture.ts'
import { useActor } from '#kit/web/actor.ts'
import { ApiError } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { KindChip, StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { PageHeader, type Crumb } from '#kit/web/parts/page-header.tsx'
import { PersonChip } from '#kit/web/parts/person-chip.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { LinkBoard } from '../editor/link-board.tsx'
import { contentQuery, missingQuery, parentsQuery, useLiveContent } from '../content.queries.ts'
import { Objectives } from '../outline/objectives.tsx'
import { useCurriculumName, useListOwner } from '../parts/choices.queries.ts'
import {
  count,
  editPath,
  labels,
  mayEdit,
  missingPath,
  statesOf,
  typeNames,
  viewPath,
} from '../parts/content-words.ts'
import { contentPublish, contentStrangers } from '../parts/content-slots.ts'
import { Cover } from '../parts/cover.tsx'
import { MoreMenu } from '../parts/more-menu.tsx'
import { TeachButtons } from '../parts/teach-buttons.tsx'
import { FieldsRead } from './fields-read.tsx'
import { useContentActs } from './use-content-acts.ts'
import classes from './content.module.css'

const ShareDialog = lazy(() =>
  import('../collab/share-dialog.tsx').then(module => ({ default: module.ShareDialog })),
)

export const pageTabs = ['overview', 'content', 'objectives', 'links'] as const
export type PageTab = (typeof pageTabs)[number]
const tabNames: Readonly<Record<PageTab, string>> = {
  overview: 'Overview',
  content: 'Plan',
  objectives: 'Objectives',
  links: 'Linked content',
}

interface ContentPageProps {
  id: string
  tab?: PageTab
  /** Linked content that the page stands at. */
  linkId?: string | undefined
  /** Addresses of the tabs, where the page has some of its own. */
  tabPath?: (tab: PageTab) => string
  note?: (content: Content) => ReactNode
}

export function ContentPage(props: ContentPageProps) {
  const { id, linkId } = props
  const guest = useActor().id === null
  const answer = useQuery({ ...contentQuery(id), enabled: !guest })
  if (guest || isMissing(answer.error) || isRefused(answer.error))
    return contentStrangers.fillings().length > 0 ? (
      <contentStrangers.Outlet id={id} />
    ) : (
      <NotFoundState text="This was deleted, or its owner has not shared it with you." />
    )
  return (
    <Loaded
      answer={answer}
      what="the content"
      shape="page"
    >
      {content =>
        linkId ? (
          <AtLink
            {...props}
            parent={content}
            linkId={linkId}
          />
        ) : (
          <Page
            {...props}
            content={content}
          />
        )
      }
    </Loaded>
  )
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** A unit at one of its links: the linked content, with the way back to the unit and to its neighbours. */
function AtLink({ parent, linkId, tab, note }: ContentPageProps & { parent: Content; linkId: string }) {
  const linked = parent.link.some(({ id }) => id === linkId)
  const answer = useQuery({ ...contentQuery(linkId), enabled: linked })
  if (!linked || isMissing(answer.error))
    return (
      <NotFoundState
        text="This is not linked here, or you may not open it."
        action={
          <Button
            component={Link}
            to={viewPath(parent)}
            variant="default"
          >
            Open {parent.name}
          </Button>
        }
      />
    )
  return (
    <Loaded
      answer={answer}
      what="the content"
      shape="page"
    >
      {content => (
        <Page
          id={linkId}
          content={content}
          {...(tab && { tab })}
          {...(note && { note })}
          trail={[
            { label: 'My content', to: '/my/content' },
            { label: parent.name, to: viewPath(parent) },
          ]}
          tabPath={each =>
            each === 'overview'
              ? `/unit/overview/${parent._id}/${linkId}`
              : `/unit/${parent._id}/${linkId}${each === 'content' ? '' : `?tab=${each}`}`
          }
        />
      )}
    </Loaded>
  )
}

function Page({
  content,
  tab = 'overview',
  tabPath,
  trail = [],
  note,
}: ContentPageProps & { content: Content; trail?: readonly Crumb[] }) {
  const [sharing, setSharing] = useState<Pick<ContentCard, '_id' | 'name' | 'role' | 'orderId'> | null>(null)
  const [publishing, setPublishing] = useState<ContentCard | null>(null)
  const { actsOf } = useContentActs(setSharing, setPublishing)
  useLiveContent(content._id)
  const to = tabPath ?? (each => `/detail/content/${each}/${content._id}`)
  const tabs = pageTabs
    .filter(each => each !== 'links' || linkModes[content.mode].length > 0)
    .filter(each => each !== 'objectives' || content.mode !== 'video')
  return (
    <>
      <PageHeader
        title={content.name || 'Untitled'}
        trail={trail}
        line={`${contentModeNames[content.mode]}${content.type ? ` · ${typeNames[content.type] ?? content.type}` : ''}`}
        action={
          <span className={classes.tools}>
            {mayEdit(content) && !content.del && (
              <Button
                component={Link}
                to={editPath(content)}
                variant="default"
                leftSection={
                  <Icon
                    name="edit"
                    size={18}
                  />
                }
              >
                Edit
              </Button>
            )}
            <TeachButtons
              content={content}
              primary
            />
            <MoreMenu
              label={`More for ${content.name}`}
              acts={actsOf(content).filter(({ label }) => label !== 'Edit' && label !== 'Preview')}
            />
          </span>
        }
      />
      <Tabs
        label="Parts"
        tabs={tabs.map(each => ({ to: to(each), label: tabNames[each], current: each === tab }))}
      />
      {note?.(content)}
      {tab === 'overview' && <Overview content={content} />}
      {tab === 'content' && (
        <div className={classes.read}>
          <FieldsRead content={content} />
        </div>
      )}
      {tab === 'objectives' && (
        <div className={classes.read}>
          {content.mode === 'task' && (
            <p>
              <TextLink to={`/com/task/outline/${content._id}`}>
                {mayEdit(content) && !content.del ? 'Choose objectives' : 'The outline on a page of its own'}
              </TextLink>
            </p>
          )}
          <Objectives
            content={content}
            readOnly
            level="h2"
          />
        </div>
      )}
      {tab === 'links' && (
        <div className={classes.read}>
          <p>
            <TextLink to={`/my/subtask/${content._id}`}>Open, teach or add to what is linked</TextLink>
          </p>
          <LinkBoard
            content={content}
            readOnly
          />
        </div>
      )}
      <Suspense fallback={null}>
        {sharing && (
          <ShareDialog
            content={sharing}
            onClose={() => setSharing(null)}
          />
        )}
      </Suspense>
      {publishing && (
        <contentPublish.Outlet
          content={publishing}
          onClose={() => setPublishing(null)}
        />
      )}
    </>
  )
}

function Overview({ content }: { content: Content }) {
  const missing = useQuery(missingQuery(content._id)).data ?? []
  const parents = useQuery(parentsQuery(content._id)).data ?? []
  const curriculum = useCurriculumName(useListOwner(content), content.curriculum)
  const facts: (readonly [string, ReactNode])[] = [
    ['Curriculum', curriculum],
    ['Subjects', labels(content.subjects, 10)],
    ['Grades', labels(content.grades, 10)],
    ['Duration', content.duration ? count(content.duration.value, content.duration.unit) : null],
    ['Linked', content.linkNum > 0 ? count(content.linkNum, 'item') : null],
    ['Slides', content.pageNum > 0 ? count(content.pageNum, 'page') : null],
    ['Questions', content.questionNum > 0 ? String(content.questionNum) : null],
    [
      'Changed',
      <DateTime
        key="at"
        at={content.updatedAt}
      />,
    ],
  ]
  return (
    <div className={classes.overview}>
      <div className={classes.main}>
        <div className={classes.cover}>
          <Cover content={content} />
        </div>
        {content.overview ? (
          <p className={classes.words}>{content.overview}</p>
        ) : (
          <p className={classes.dim}>No overview written yet.</p>
        )}
        {parents.length > 0 && (
          <section>
            <h2>Part of</h2>
            <ul className={classes.plain}>
              {parents.map(parent => (
                <li key={parent._id}>
                  <KindChip kind={parent.mode} /> <Link to={viewPath(parent)}>{parent.name}</Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <aside
        className={classes.facts}
        aria-label="Facts"
      >
        <div className={classes.chips}>
          {statesOf(content).map(({ words, tone }) => (
            <StateChip
              key={words}
              tone={tone}
            >
              {words}
            </StateChip>
          ))}
        </div>
        <PersonChip
          name={content.owner.name}
          picture={pictureOf(content.owner.avatar)}
          role={content.role === 'own' ? 'You, the owner' : 'Owner'}
        />
        <dl>
          {facts.flatMap(([term, value]) =>
            value
              ? [
                  <div key={term}>
                    <dt>{term}</dt>
                    <dd>{value}</dd>
                  </div>,
                ]
              : [],
          )}
        </dl>
        {missing.length > 0 && (
          <section>
            <h2>Needed before publishing</h2>
            <ul>
              {missing.map(({ key, name, step }) => (
                <li key={key}>
                  {mayEdit(content) ? <TextLink to={missingPath(content, step)}>{name}</TextLink> : name}
                </li>
              ))}
            </ul>
          </section>
        )}
        {content.mode === 'tool' && (
          <p>
            <Link to={`/account/assessment-tool/${content._id}`}>Open the tool</Link>
          </p>
        )}
        {deckModes.includes(content.mode) && content.pageNum > 0 && (
          <p>
            <Link to={`${editPath(content)}?step=slides`}>Open the slides</Link>
          </p>
        )}
      </aside>
    </div>
  )
}
