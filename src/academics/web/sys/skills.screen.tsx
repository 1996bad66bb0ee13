import { NotFoundState } from '#kit/web/parts/states.tsx'
import { SkillList } from '../skills/skill-list.tsx'
import { isSkillTab } from '../subjects/kinds.ts'
import { OfPlatform } from './platform.tsx'

export const Screen = ({ params: { tab } }: { params: { readonly tab: string } }) =>
  isSkillTab(tab) ? (
    <OfPlatform>
      {owner => (
        <SkillList
          owner={owner}
          tab={tab}
        />
      )}
    </OfPlatform>
  ) : (
    <NotFoundState />
  )
