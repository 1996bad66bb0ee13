import { NotFoundState } from '#kit/web/parts/states.tsx'
import { SkillPage } from '../skills/skill-page.tsx'
import { isSkillTab } from '../subjects/kinds.ts'
import { OfPlatform } from './platform.tsx'

export const Screen = ({ params: { tab, id } }: { params: { readonly tab: string; readonly id: string } }) =>
  isSkillTab(tab) ? (
    <OfPlatform>
      {owner => (
        <SkillPage
          owner={owner}
          tab={tab}
          id={id}
          mode="look"
        />
      )}
    </OfPlatform>
  ) : (
    <NotFoundState />
  )
