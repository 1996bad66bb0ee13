import { NotFoundState } from '#kit/web/parts/states.tsx'
import { ContentPage, pageTabs } from '../parts/content/content-page.tsx'

export function Screen({ params: { tab, id } }: { params: { readonly tab: string; readonly id: string } }) {
  const known = pageTabs.find(each => each === tab)
  return known ? (
    <ContentPage
      id={id}
      tab={known}
    />
  ) : (
    <NotFoundState />
  )
}
