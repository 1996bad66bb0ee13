import { useSearchParams } from 'react-router'
import { ContentPage, pageTabs } from '../parts/content/content-page.tsx'

/** /unit/{id}, /unit/my/{id} and /unit/{id}/{linkId}: the unit itself; its other tabs by `?tab=`. */
export function Screen({
  params: { id, linkId },
}: {
  params: { readonly id: string; readonly linkId?: string }
}) {
  const [address] = useSearchParams()
  const tab = pageTabs.find(each => each === address.get('tab')) ?? (linkId ? 'content' : 'overview')
  return (
    <ContentPage
      id={id}
      tab={tab}
      linkId={linkId}
      {...(!linkId && {
        tabPath: each => (each === 'overview' ? `/unit/overview/${id}` : `/unit/${id}?tab=${each}`),
      })}
    />
  )
}
