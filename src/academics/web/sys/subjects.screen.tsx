import { NotFoundState } from '#kit/web/parts/states.tsx'
import { isSubjectTab } from '../subjects/kinds.ts'
import { SubjectList } from '../subjects/subject-list.tsx'
import { OfPlatform } from './platform.tsx'

export const Screen = ({ params: { tab } }: { params: { readonly tab: string } }) =>
  isSubjectTab(tab) ? (
    <OfPlatform>
      {owner => (
        <SubjectList
          owner={owner}
          tab={tab}
        />
      )}
    </OfPlatform>
  ) : (
    <NotFoundState />
  )
