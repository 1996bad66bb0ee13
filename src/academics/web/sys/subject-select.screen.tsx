import { useLocation } from 'react-router'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { isTree } from '../subjects/kinds.ts'
import { OfPlatform } from './platform.tsx'
import { SelectPage } from './select-page.tsx'

export function Screen({ params: { tab, id } }: { params: { readonly tab: string; readonly id: string } }) {
  const from = useLocation().pathname.endsWith('/system') ? 'system' : 'own'
  const at = `/subject/${tab}/${id}`
  return isTree(tab) ? (
    <OfPlatform edit>
      {owner => (
        <SelectPage
          owner={owner}
          is="subject"
          kind={tab}
          id={id}
          from={from}
          back={`${at}/edit`}
          pages={{ own: `${at}/select`, system: `${at}/select/system` }}
        />
      )}
    </OfPlatform>
  ) : (
    <NotFoundState />
  )
}
