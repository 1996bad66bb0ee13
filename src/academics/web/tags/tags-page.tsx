// An owner's tag sets, and the settings and tags of the selected one.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { TagSet } from '#academics/contract/tags.contract.ts'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { lazy } from '#kit/web/lazy.tsx'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState, NotFoundState } from '#kit/web/parts/states.tsx'
import { SearchField } from '#kit/web/parts/table/search-field.tsx'
import { tagSetsQuery } from '../parts/academics.queries.ts'
import { emptyWords, type Owner } from '../parts/owner.ts'
import { sum } from '../subjects/kinds.ts'
import classes from '../parts/academic.module.css'

const OneSet = lazy(() => import('./one-set.tsx').then(module => ({ default: module.OneSet })))
const NewSet = lazy(() => import('./set-dialogs.tsx').then(module => ({ default: module.NewSet })))
const CopySet = lazy(() => import('./set-dialogs.tsx').then(module => ({ default: module.CopySet })))

export function TagsPage({ owner, title }: { owner: Owner; title: string }) {
  const [address, setAddress] = useSearchParams()
  const answer = useQuery(tagSetsQuery(owner.id))
  const [dialog, setDialog] = useState<'new' | 'copy' | null>(null)
  const editable = owner.may('academic.edit')
  const opened = address.get('set')
  const search = (address.get('q') ?? '').toLowerCase()
  return (
    <Loaded
      answer={answer}
      what="tag sets"
      shape="page"
    >
      {data => {
        if (opened !== null) {
          const set = data.find(({ _id }) => _id === opened)
          return set ? (
            <Suspense fallback={<LoadingState />}>
              <OneSet
                key={set._id}
                owner={owner}
                set={set}
                editable={editable}
                title={title}
              />
            </Suspense>
          ) : (
            <NotFoundState text="This tag set does not exist any more." />
          )
        }
        const shown = data
          .filter(({ set, prompt }) => `${set} ${prompt}`.toLowerCase().includes(search))
          .toSorted((a, b) => a.sort - b.sort || a.set.localeCompare(b.set))
        const actions = editable && (
          <div className={classes.tools}>
            {owner.is !== 'platform' && (
              <Button
                variant="default"
                onClick={() => setDialog('copy')}
              >
                Copy from the platform
              </Button>
            )}
            <Button onClick={() => setDialog('new')}>Add tag set</Button>
          </div>
        )
        return (
          <>
            <PageHeader
              title={title}
              line="Words that authors choose from, in sets."
              action={data.length > 0 && actions}
            />
            {data.length === 0 ? (
              <EmptyState
                drawing="tree"
                title={editable ? 'No tag sets yet' : emptyWords(owner)}
                action={actions}
              />
            ) : (
              <div className={classes.page}>
                <div role="search">
                  <SearchField
                    label="Search tag sets"
                    value={address.get('q') ?? ''}
                    onChange={words => setAddress(words ? { q: words } : {}, { replace: true })}
                  />
                </div>
                {shown.length === 0 ? (
                  <EmptyState
                    drawing="search"
                    title="Nothing matches"
                    text="Try other words."
                  />
                ) : (
                  <ul
                    className={classes.cards}
                    aria-label="Tag sets"
                  >
                    {shown.map(set => (
                      <li key={set._id}>
                        <Card set={set} />
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            )}
            <Suspense fallback={null}>
              {dialog === 'new' && (
                <NewSet
                  owner={owner}
                  onClose={() => setDialog(null)}
                />
              )}
              {dialog === 'copy' && (
                <CopySet
                  owner={owner}
                  has={data}
                  onClose={() => setDialog(null)}
                />
              )}
            </Suspense>
          </>
        )
      }}
    </Loaded>
  )
}

const Card = ({ set: { _id, set, prompt, count, publish, child } }: { set: TagSet }) => (
  <article className={classes.card}>
    <h2>
      <Link
        className={classes.link}
        to={`?set=${_id}`}
      >
        {set}
      </Link>
    </h2>
    {prompt && <p className={classes.small}>{prompt}</p>}
    <p className={classes.small}>
      {child
        .slice(0, 6)
        .map(({ name }) => name)
        .join(', ')}
      {child.length > 6 ? ' …' : ''}
    </p>
    <div className={classes.tools}>
      {publish ? <StateChip tone="positive">Published</StateChip> : <StateChip>Draft</StateChip>}
      <span className={classes.small}>{sum(count).toLocaleString('en-US')} tags</span>
    </div>
  </article>
)
