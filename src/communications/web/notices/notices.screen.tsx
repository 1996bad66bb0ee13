// My notices, newest first: unread or all of them, searched, marked and cleared.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isStudent } from '#identity/contract/session.rules.ts'
import { useActor } from '#kit/web/actor.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { confirm } from '#kit/web/parts/confirm.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { TablePages } from '#kit/web/parts/table/table-pages.tsx'
import { useTableState, type TableState } from '#kit/web/parts/table/table-state.ts'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { usePlace } from '#kit/web/parts/zone.tsx'
import {
  noticesQuery,
  readCountQuery,
  useMarkAllRead,
  useMarkRead,
  useRemoveRead,
  useUnread,
} from '../notices.queries.ts'
import { ChipLinks } from '#kit/web/parts/chip-links.tsx'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import page from '../parts/page.module.css'
import { byDay } from './days.ts'
import { NoticeRow } from './notice-row.tsx'
import classes from './notices.module.css'

const limit = 20
const options = { limit, filters: { status: ['unread'] } }

export function Screen() {
  const state = useTableState(options)
  const unread = state.filters['status'] === 'unread'
  const answer = useQuery(
    noticesQuery({ unread, search: state.search.trim(), skip: (state.page - 1) * limit, limit }),
  )
  const { mutate: read } = useMarkRead()
  const place = usePlace()
  const isLearner = isStudent(useActor())
  return (
    <div className={page.column}>
      <PageHeader
        title="Notices"
        line={
          <>
            What happened while you were away, newest first. Schools and classes also send{' '}
            <TextLink to={isLearner ? '/study/announcement' : '/home/announcement/received'}>
              announcements
            </TextLink>
            .
          </>
        }
        action={<Actions />}
      />
      <div
        className={classes.bar}
        role="search"
        aria-label="Notices"
      >
        <Views
          unread={unread}
          search={state.search}
        />
        <SearchField
          label="Search notices"
          value={state.search}
          onChange={search => state.set({ search })}
        />
      </div>
      <div
        className={classes.list}
        aria-busy={answer.isPlaceholderData}
      >
        <Loaded
          answer={answer}
          what="your notices"
          shape="table"
        >
          {page =>
            page.data.length === 0 ? (
              <Nothing
                unread={unread}
                state={state}
              />
            ) : (
              <>
                {byDay(page.data, new Date(), place).map(([name, rows]) => (
                  <section
                    key={name}
                    aria-label={name}
                  >
                    <h2 className={classes.day}>{name}</h2>
                    <ul className={classes.rows}>
                      {rows.map(notice => (
                        <NoticeRow
                          key={notice._id}
                          notice={notice}
                          onRead={read}
                        />
                      ))}
                    </ul>
                  </section>
                ))}
                <TablePages
                  label="Notices"
                  page={page}
                  state={state}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

function Views({ unread, search }: { unread: boolean; search: string }) {
  const { total: count } = useUnread()
  const to = (status: string) => {
    const query = new URLSearchParams({ ...(search && { q: search }), ...(status && { status }) })
    return `/my/notice${query.size > 0 ? `?${query}` : ''}`
  }
  return (
    <ChipLinks
      label="Which notices"
      links={[
        { label: 'All', to: to(''), current: !unread },
        { label: 'Unread', to: to('unread'), current: unread, count },
      ]}
    />
  )
}

function Actions() {
  const { total: unread } = useUnread()
  const { data: read = 0 } = useQuery(readCountQuery)
  const markAll = useMarkAllRead()
  const remove = useRemoveRead()
  const ask = async () => {
    const words =
      read === 1 ? 'One read notice is removed' : `${read.toLocaleString('en-US')} read notices are removed`
    if (
      await confirm({
        title: 'Remove read notices?',
        text: `${words} for good. Unread ones stay.`,
        action: 'Remove read notices',
        tone: 'negative',
      })
    )
      remove.mutate()
  }
  if (unread === 0 && read === 0) return null
  return (
    <div className={classes.actions}>
      {read > 0 && (
        <Button
          variant="subtle"
          loading={remove.isPending}
          leftSection={
            <Icon
              name="trash"
              size={18}
            />
          }
          onClick={() => {
            void ask()
          }}
        >
          Remove read
        </Button>
      )}
      {unread > 0 && (
        <Button
          variant="default"
          loading={markAll.isPending}
          leftSection={
            <Icon
              name="check"
              size={18}
            />
          }
          onClick={() => markAll.mutate()}
        >
          Mark all as read
        </Button>
      )}
    </div>
  )
}

function Nothing({ unread, state }: { unread: boolean; state: TableState }) {
  const all = (
    <Button
      variant="default"
      onClick={() => state.set({ search: '', filters: {} })}
    >
      Show all notices
    </Button>
  )
  if (state.page > 1)
    return (
      <EmptyState
        drawing="missing"
        title="This page is past the end"
        action={
          <Button
            variant="default"
            onClick={() => state.set({ page: 1 })}
          >
            Go to the first page
          </Button>
        }
      />
    )
  if (state.search.trim() !== '')
    return (
      <EmptyState
        drawing="search"
        title="Nothing matches"
        text="Try other words."
        action={all}
      />
    )
  if (unread)
    return (
      <EmptyState
        drawing="done"
        title="You have read everything"
        text="New notices appear here by themselves."
        action={all}
      />
    )
  return (
    <EmptyState
      drawing="letter"
      title="No notices yet"
      text="News that concerns you appears here and, if you like, arrives by email."
    />
  )
}
