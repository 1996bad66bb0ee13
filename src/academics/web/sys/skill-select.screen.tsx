import { useLocation } from 'react-router'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { OfPlatform } from './platform.tsx'
import { SelectPage } from './select-page.tsx'

export function Screen({ params: { tab, id } }: { params: { readonly tab: string; readonly id: string } }) {
  const from = useLocation().pathname.endsWith('/system') ? 'system' : 'own'
  const at = `/skill/${tab}/${id}`
  return tab === 'standard' ? (
    <OfPlatform edit>
      {owner => (
        <SelectPage
          owner={owner}
          is="skill"
          kind="standard"
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
