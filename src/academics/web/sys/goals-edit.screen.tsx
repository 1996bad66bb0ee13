import { SubjectPage } from '../subjects/subject-page.tsx'
import { OfPlatform } from './platform.tsx'

export const Screen = ({ params: { id } }: { params: { readonly id: string } }) => (
  <OfPlatform edit>
    {owner => (
      <SubjectPage
        owner={owner}
        tab="goal"
        id={id}
      />
    )}
  </OfPlatform>
)
