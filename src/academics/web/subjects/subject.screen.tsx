import { NotFoundState } from '#kit/web/parts/states.tsx'
import { WithOwner } from '../setting/setting-page.tsx'
import { isSubjectView } from './kinds.ts'
import { SubjectPage } from './subject-page.tsx'

export const Screen = ({ params: { tab, id } }: { params: { readonly tab: string; readonly id: string } }) =>
  isSubjectView(tab) ? (
    <WithOwner>
      {owner => (
        <SubjectPage
          owner={owner}
          tab={tab}
          id={id}
        />
      )}
    </WithOwner>
  ) : (
    <NotFoundState />
  )
