// Content lists: tabs by ownership, filters by kind, subject, grade and text, all kept in the address.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '#academics/web/parts/frame.tsx'
import { contentTabs, type ContentTab } from '#authoring/contract/content.contract.ts'
import type { ContentCard, ContentMode } from '#authoring/contract/content.shapes.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { BulkBar } from '#kit/web/parts/table/bulk-bar.tsx'
import { toggled, useSelection } from '#kit/web/parts/table/use-selection.ts'
import { TableBar } from '#kit/web/parts/table/table-bar.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import { contentsQuery, useLiveLists } from '../parts/content.queries.ts'
import { contentPublish } from '../parts/content-slots.ts'
import { MoreMenu } from '../parts/more-menu.tsx'
import { ContentTile } from './content-tile.tsx'
import { useContentBulk } from './use-content-bulk.tsx'
import { useContentActs } from './use-content-acts.ts'
import { Tiles } from '../parts/tile.tsx'
import classes from '../parts/parts.module.css'
import { tabNames, isTab, useFilters, queryOf, withTab } from './content-filters.ts'
import { Found, Nothing } from './content-found.tsx'

const CreateDialog = lazy(() =>
  import('./create-dialog.tsx').then(module => ({ default: module.CreateDialog })),
)

const ShareDialog = lazy(() =>
  import('../collab/share-dialog.tsx').then(module => ({ default: module.ShareDialog })),
)

/** @param mode Restricts to this kind. */
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
  const { bulk, dialog } = useContentBulk({ tab, mode, state })
  const { choose, bar } = useSelection(answer.data?.data ?? [], ({ _id }: ContentCard) => _id, state)
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
        {bulk.length > 0 && bar.rows.length > 0 ? (
          <BulkBar
            {...bar}
            page={answer.data}
            actions={bulk}
          />
        ) : (
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
        )}
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
            <Tiles>
              {rows.map(content => (
                <li key={content._id}>
                  <ContentTile
                    content={content}
                    teach
                    picked={
                      bulk.length > 0 && {
                        is: choose.ids.has(content._id),
                        toggle: () => choose.set(toggled(choose.ids, content._id)),
                      }
                    }
                    foot={
                      <MoreMenu
                        label={`More for ${content.name}`}
                        acts={actsOf(content)}
                      />
                    }
                  />
                </li>
              ))}
            </Tiles>
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
      {dialog}
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
