// Lists of content: whose in tabs, narrowed by kind, subject, grade and words, all of it in the address.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { gradesQuery, subjectsQuery } from '#academics/web/academics.queries.ts'
import { useOwner } from '#academics/web/owner.ts'
import { Tabs } from '#academics/web/parts/frame.tsx'
import { contentTabs, type ContentTab } from '#authoring/contract/content.contract.ts'
import {
  contentModeNames,
  contentModes,
  type ContentCard,
  type ContentMode,
} from '#authoring/contract/content.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, ErrorState } from '#kit/web/parts/states.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { wordsOf } from '#communications/web/parts/loaded.tsx'
import { TableBar } from '#kit/web/parts/table/table-bar.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import { useTableState, type TableState } from '#kit/web/parts/table/table-state.ts'
import { contentsQuery, useLiveLists, type ContentListQuery } from '../content.queries.ts'
import { contentPublish } from '../parts/content-slots.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { ContentTile } from './content-tile.tsx'
import { useContentActs } from './use-content-acts.ts'
import classes from '../parts/parts.module.css'

const CreateDialog = lazy(() =>
  import('./create-dialog.tsx').then(module => ({ default: module.CreateDialog })),
)
const ShareDialog = lazy(() =>
  import('../collab/share-dialog.tsx').then(module => ({ default: module.ShareDialog })),
)

const tabNames: Readonly<Record<ContentTab, string>> = {
  me: 'Mine',
  share: 'Shared by me',
  other: 'Shared with me',
  arch: 'Archived',
  published: 'Published',
}
const limit = 24
const isTab = (text: string | null): text is ContentTab => contentTabs.some(tab => tab === text)

/** @param mode Only this kind. */
export function ContentList({ title, line, mode }: { title: string; line: ReactNode; mode?: ContentMode }) {
  const [address] = useSearchParams()
  const requested = address.get('tab')
  const tab: ContentTab = isTab(requested) ? requested : 'me'
  const { state, filters } = useFilters(mode)
  const [creating, setCreating] = useState(false)
  const [sharing, setSharing] = useState<ContentCard | null>(null)
  const [publishing, setPublishing] = useState<ContentCard | null>(null)
  const { actsOf } = useContentActs(setSharing, setPublishing)
  useLiveLists()
  const answer = useQuery(contentsQuery(queryOf(tab, state, mode)))
  const make = (
    <Button
      leftSection={
        <Icon
          name="plus"
          size={18}
        />
      }
      onClick={() => setCreating(true)}
    >
      New content
    </Button>
  )
  const tabs = contentTabs.map(each => ({
    to: `?${withTab(address, each)}`,
    label: tabNames[each],
    current: each === tab,
  }))
  return (
    <>
      <PageHeader
        title={title}
        line={line}
        action={make}
      />
      <Tabs
        label="Whose content"
        tabs={tabs}
      />
      <section
        className={classes.page}
        aria-label={tabNames[tab]}
        aria-busy={answer.isFetching}
      >
        <TableBar
          label={title}
          state={state}
          answer={answer}
          columns={[]}
          rowId={({ _id }) => _id}
          rowName={({ name }) => name}
          empty={null}
          filters={filters}
          searchable
        />
        <Found
          answer={answer}
          state={state}
          empty={
            <Nothing
              tab={tab}
              make={make}
              importPath={`/com/${mode ?? 'task'}/import/0`}
            />
          }
        >
          {rows => (
            <ul className={classes.tiles}>
              {rows.map(content => (
                <li key={content._id}>
                  <ContentTile
                    content={content}
                    teach
                    foot={
                      <MoreMenu
                        label={`More for ${content.name}`}
                        acts={actsOf(content)}
                      />
                    }
                  />
                </li>
              ))}
            </ul>
          )}
        </Found>
        {answer.data && answer.data.data.length > 0 && (
          <TablePages
            label={title}
            page={answer.data}
            state={state}
          />
        )}
      </section>
      <Suspense fallback={null}>
        {creating && (
          <CreateDialog
            {...(mode && { mode })}
            onClose={() => setCreating(false)}
          />
        )}
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

/** Any word: which subjects and grades there are is known only later, and the server ignores what it does not know. */
class AnyWord extends Array<string> {
  override includes(word: string): boolean {
    return word !== '' && word.length <= 200
  }
}
const words: readonly string[] = new AnyWord()
const everyKind = { limit, filters: { mode: contentModes, subject: words, grade: words } } as const
const oneKind = { limit, filters: { subject: words, grade: words } } as const

function useFilters(mode: ContentMode | undefined) {
  const owner = useOwner()
  const subjects =
    useQuery({
      ...subjectsQuery({ uid: owner?.id ?? '', del: false, $limit: 200, $skip: 0, $sort: { name: 1 } }),
      enabled: owner !== null,
    }).data?.data ?? []
  const grades =
    useQuery({ ...gradesQuery(owner?.id ?? ''), enabled: owner !== null }).data?.grades.filter(
      ({ enable }) => enable,
    ) ?? []
  const filters = [
    ...(mode
      ? []
      : [
          {
            name: 'mode',
            label: 'Kind',
            options: contentModes.map(value => ({ value, label: contentModeNames[value] })),
          },
        ]),
    ...(subjects.length > 0
      ? [
          {
            name: 'subject',
            label: 'Subject',
            options: subjects.map(({ _id, name }) => ({ value: _id, label: name })),
          },
        ]
      : []),
    ...(grades.length > 0
      ? [
          {
            name: 'grade',
            label: 'Grade',
            options: grades.map(({ _id, name }) => ({ value: _id, label: name })),
          },
        ]
      : []),
  ]
  return { filters, state: useTableState(mode ? oneKind : everyKind) }
}

const queryOf = (
  tab: ContentTab,
  { query, filters }: TableState,
  mode: ContentMode | undefined,
): ContentListQuery => ({
  tab,
  $limit: query.$limit,
  $skip: query.$skip,
  ...(query.$search && { $search: query.$search }),
  ...((mode ?? filters['mode']) && { mode: (mode ?? filters['mode']) as ContentMode }),
  ...(filters['subject'] && { subjects: [filters['subject']] }),
  ...(filters['grade'] && { grades: [filters['grade']] }),
})

function withTab(address: URLSearchParams, tab: ContentTab): string {
  const next = new URLSearchParams(address)
  next.delete('page')
  if (tab === 'me') next.delete('tab')
  else next.set('tab', tab)
  return next.toString()
}

interface FoundProps {
  answer: {
    readonly data?: { readonly data: ContentCard[] } | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  state: TableState
  empty: ReactNode
  children: (rows: readonly ContentCard[]) => ReactNode
}

/** The outline of tiles, what went wrong, nothing, or the rows. */
export function Found({ answer: { data, error, refetch }, state, empty, children }: FoundProps) {
  if (!data)
    return error ? (
      <ErrorState
        text={wordsOf(error)}
        retry={refetch}
      />
    ) : (
      <LoadingState
        shape="cards"
        label="Loading content"
      />
    )
  if (data.data.length > 0) return children(data.data)
  if (state.search !== '' || Object.keys(state.filters).length > 0)
    return (
      <EmptyState
        drawing="search"
        title="Nothing matches"
        text="Try other words or fewer filters."
        action={
          <Button
            variant="default"
            onClick={() => state.set({ search: '', filters: {} })}
          >
            Clear search and filters
          </Button>
        }
      />
    )
  return empty
}

function Nothing({ tab, make, importPath }: { tab: ContentTab; make: ReactNode; importPath: string }) {
  if (tab === 'other')
    return (
      <EmptyState
        drawing="people"
        title="Nobody has shared anything with you yet"
        text="When a colleague invites you, it appears here."
      />
    )
  if (tab === 'share')
    return (
      <EmptyState
        drawing="people"
        title="You have shared nothing yet"
        text="Open a unit or a task of yours and choose Share."
      />
    )
  if (tab === 'arch')
    return (
      <EmptyState
        drawing="box"
        title="Nothing is archived"
        text="What you archive waits here until you restore or delete it."
      />
    )
  if (tab === 'published')
    return (
      <EmptyState
        drawing="sheet"
        title="You have published nothing"
        text="Complete content can be offered to others in the library."
      />
    )
  return (
    <EmptyState
      drawing="sheet"
      title="No content yet"
      text="Import a presentation, or make a lesson of your own."
      action={
        <>
          <Button
            variant="default"
            component={Link}
            to={importPath}
          >
            Import
          </Button>{' '}
          {make}
        </>
      }
    />
  )
}
