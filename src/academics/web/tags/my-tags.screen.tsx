import { WithOwner } from '../setting/setting-page.tsx'
import { TagsPage } from './tags-page.tsx'

export const Screen = () => (
  <WithOwner>
    {owner => (
      <TagsPage
        owner={owner}
        title="Tags"
      />
    )}
  </WithOwner>
)
