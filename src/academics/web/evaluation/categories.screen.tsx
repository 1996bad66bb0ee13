import { useSearchParams } from 'react-router'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { Tabs } from '../parts/frame.tsx'
import { WithOwner } from '../setting/setting-page.tsx'
import { CategoriesSection } from './categories-section.tsx'

export function Screen() {
  const [address] = useSearchParams()
  const kind = address.get('of') === 'assessment' ? 'assessment' : 'task'
  return (
    <WithOwner>
      {owner => (
        <>
          <PageHeader
            title="Categories"
            line="What tasks and assessments are sorted by, with their colours."
          />
          <Tabs
            label="Kinds of categories"
            tabs={[
              { to: '/account/categories', label: 'Tasks', current: kind === 'task' },
              {
                to: '/account/categories?of=assessment',
                label: 'Assessments',
                current: kind === 'assessment',
              },
            ]}
          />
          <CategoriesSection
            key={kind}
            owner={owner}
            kind={kind}
          />
        </>
      )}
    </WithOwner>
  )
}
