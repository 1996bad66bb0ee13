import { Tabs } from '#academics/web/parts/frame.tsx'
import { contentModeNames, contentModes } from '#authoring/contract/content.shapes.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { LibraryTabs } from '../parts/library-tabs.tsx'
import { SearchPage } from './search-page.tsx'

/** The library in the educator's area, for all kinds of content or one. */
export function Screen({ params: { type } }: { params: { readonly type?: string } }) {
  const mode = contentModes.find(each => each === type)
  if (type !== undefined && !mode) return <NotFoundState />
  return (
    <>
      <PageHeader
        title={mode ? `Library: ${contentModeNames[mode]}` : 'Library'}
        line="What other teachers offer. Everything you buy becomes a copy of your own."
      />
      <LibraryTabs />
      <div style={{ marginBottom: 16 }}>
        <Tabs
          label="Kinds"
          look="chips"
          tabs={[
            { to: '/home/library', label: 'All kinds', current: !mode },
            ...contentModes.map(each => ({
              to: `/home/library/${each}`,
              label: contentModeNames[each],
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
