import { ContentPage } from '../parts/content/content-page.tsx'

export const Screen = ({
  params: { id, linkId },
}: {
  params: { readonly id: string; readonly linkId?: string }
}) => (
  <ContentPage
    id={id}
    tab="overview"
    linkId={linkId}
    {...(!linkId && {
      tabPath: each => (each === 'overview' ? `/unit/overview/${id}` : `/unit/${id}?tab=${each}`),
    })}
  />
)
