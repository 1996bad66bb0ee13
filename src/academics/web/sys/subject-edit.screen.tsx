import { NotFoundState } from '#kit/web/parts/states.tsx'
import { isSubjectView } from '../subjects/kinds.ts'
import { SubjectPage } from '../subjects/subject-page.tsx'
import { OfPlatform } from './platform.tsx'

export const Screen = ({ params: { tab, id } }: { params: { readonly tab: string; readonly id: string } }) =>
  isSubjectView(tab) ? (
    <OfPlatform edit>
      {owner => (
        <SubjectPage
          owner={owner}
          tab={tab}
          id={id}
        />
      )}
    </OfPlatform>
  ) : (
    <NotFoundState />
  )
