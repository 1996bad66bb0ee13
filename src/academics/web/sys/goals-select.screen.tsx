import { OfPlatform } from './platform.tsx'
import { SelectPage } from './select-page.tsx'

export const Screen = ({ params: { id } }: { params: { readonly id: string } }) => (
  <OfPlatform edit>
    {owner => (
      <SelectPage
        owner={owner}
        is="subject"
        kind="goal"
        id={id}
        from="system"
        back={`/learning-goals/${id}/edit`}
      />
    )}
  </OfPlatform>
)
