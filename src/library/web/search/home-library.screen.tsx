import { Tabs } from '#academics/web/parts/frame.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { libraryKindNames, libraryKinds } from '#library/contract/kinds.rules.ts'
import { LibraryTabs } from '../parts/library-tabs.tsx'
import { SearchPage } from './search-page.tsx'

/** The library in the educator's area, for all kinds or one. */
export function Screen({ params: { type } }: { params: { readonly type?: string } }) {
  const mode = libraryKinds.find(each => each === type)
  if (type !== undefined && !mode) return <NotFoundState />
  return (
    <>
      <PageHeader
        title={mode ? `Library: ${libraryKindNames[mode]}` : 'Library'}
        line="What other teachers offer. Everything you buy becomes a copy of your own."
      />
      <LibraryTabs />
      <div style={{ marginBottom: 16 }}>
        <Tabs
          label="Kinds"
          look="chips"
          tabs={[
            { to: '/home/library', label: 'All kinds', current: !mode },
            ...libraryKinds.map(each => ({
              to: `/home/library/${each}`,
              label: libraryKindNames[each],
              current: each === mode,
            })),
          ]}
        />
      </div>
      <SearchPage
        key={mode ?? 'all'}
        {...(mode && { mode })}
      />
    </>
  )
}
