import { NotFoundState } from '#kit/web/parts/states.tsx'
import { WithOwner } from '../setting/setting-page.tsx'
import { isSkillTab } from '../subjects/kinds.ts'
import { SkillList } from './skill-list.tsx'

export const Screen = ({ params: { tab = 'data' } }: { params: { readonly tab?: string } }) =>
  isSkillTab(tab) ? (
    <WithOwner>
      {owner => (
        <SkillList
          owner={owner}
          tab={tab}
        />
      )}
    </WithOwner>
  ) : (
    <NotFoundState />
  )
