// Content for its editors: facts, text and links. Other users see nothing here.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Tabs } from '#academics/web/parts/frame.tsx'
import {
  contentModeNames,
  linkModes,
  type Content,
  type ContentCard,
} from '#authoring/contract/content.shapes.ts'
import { useProvided } from '#kit/web/app.tsx'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { useActor } from '#kit/web/actor.ts'
import { ApiError } from '#kit/web/api.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { PageHeader, type Crumb } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { LinkBoard } from '../../editor/link-board.tsx'
import { contentQuery, useLiveContent } from '../content.queries.ts'
import { Objectives } from '../../outline/objectives.tsx'
import { editPath, mayEdit, typeNames, viewPath } from '../content-words.ts'
import { contentPublish, contentStrangers } from '../content-slots.ts'
import { MoreMenu } from '../more-menu.tsx'
import { TeachButtons } from '../teach-buttons.tsx'
import { FieldsRead } from './fields-read.tsx'
import { useContentActs } from '../../content/use-content-acts.ts'
import classes from '../../content/content.module.css'
import { Overview } from '../../content/content-overview.tsx'

const ShareDialog = lazy(() =>
  import('../../collab/share-dialog.tsx').then(module => ({ default: module.ShareDialog })),
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
  /** The linked content that is open. */
  linkId?: string | undefined
  /** Paths of the tabs, if the page has its own. */
  tabPath?: (tab: PageTab) => string
  note?: (content: Content) => ReactNode
}

export function ContentPage(props: ContentPageProps) {
  const { id, linkId } = props
  const guest = useActor().id === null
  const answer = useQuery({ ...contentQuery(id), enabled: !guest })
  const forStrangers = useProvided(contentStrangers)
  if (guest || isMissing(answer.error) || isRefused(answer.error))
    return forStrangers.length > 0 ? (
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

/** A unit at one of its links: the linked content, with links back to the unit and to the neighbours. */
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
