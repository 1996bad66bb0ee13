import { WithOwner } from '../setting/setting-page.tsx'
import { TagsPage } from './tags-page.tsx'

export const Screen = ({ params: { schoolId } }: { params: { readonly schoolId: string } }) => (
  <WithOwner of={schoolId}>
    {owner => (
      <TagsPage
        owner={owner}
        title={owner.name ? `Tags of ${owner.name}` : 'Tags'}
      />
    )}
  </WithOwner>
)
