import { NotFoundState } from '#kit/web/parts/states.tsx'
import { WithOwner } from '../setting/setting-page.tsx'
import { isSkillTab } from '../subjects/kinds.ts'
import { SkillPage } from './skill-page.tsx'

export const Screen = ({ params: { tab, id } }: { params: { readonly tab: string; readonly id: string } }) =>
  isSkillTab(tab) ? (
    <WithOwner>
      {owner => (
        <SkillPage
          owner={owner}
          tab={tab}
          id={id}
        />
      )}
    </WithOwner>
  ) : (
    <NotFoundState />
  )
