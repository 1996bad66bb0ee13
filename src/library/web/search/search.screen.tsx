import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { LibraryTabs } from '../parts/library-tabs.tsx'
import { SearchPage } from './search-page.tsx'

/** /library and /search. */
export const Screen = () => (
  <>
    <PageHeader
      title="Library"
      line="Unit plans, tasks and videos by teachers. Look before you buy, then make them your own."
    />
    <LibraryTabs />
    <SearchPage />
  </>
)
