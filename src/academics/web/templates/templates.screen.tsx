import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { WithOwner } from '../setting/setting-page.tsx'
import { TemplateList } from './template-list.tsx'

export const Screen = () => (
  <WithOwner>
    {owner => (
      <>
        <PageHeader
          title="Unit plan templates"
          line="What authors fill in for units and tasks, step by step."
        />
        <TemplateList owner={owner} />
      </>
    )}
  </WithOwner>
)
