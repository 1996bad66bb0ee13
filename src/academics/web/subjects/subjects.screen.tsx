import { NotFoundState } from '#kit/web/parts/states.tsx'
import { WithOwner } from '../setting/setting-page.tsx'
import { isSubjectTab } from './kinds.ts'
import { SubjectList } from './subject-list.tsx'

export const Screen = ({ params: { tab = 'data' } }: { params: { readonly tab?: string } }) =>
  isSubjectTab(tab) ? (
    <WithOwner>
      {owner => (
        <SubjectList
          owner={owner}
          tab={tab}
        />
      )}
    </WithOwner>
  ) : (
    <NotFoundState />
  )
