// Serves /unit/view/{id}, /task/{id}, /tool/{id}, /video/{id}, /pd/{id} and similar addresses, also with a
// school, and /detail/{type}/{id}.
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { otherDetails } from '../parts/other-types.slot.ts'
import { Other } from '../parts/other.tsx'
import { ItemPage } from './item-page.tsx'
import { NotOffered } from './not-offered.tsx'

export function Screen({
  params: { id, school, type },
}: {
  params: { readonly id: string; readonly school?: string; readonly type?: string }
}) {
  if (type !== undefined && !contentModes.some(mode => mode === type))
    return (
      <Other
        slot={otherDetails}
        of={{ type, id }}
        nothing={<NotOffered />}
      />
    )
  return (
    <ItemPage
      id={id}
      school={school}
    />
  )
}
