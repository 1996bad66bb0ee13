import type { ScreenProps } from '#kit/web/router/screen.ts'
import { SlidesPage } from './slides-page.tsx'

export const Screen = ({ params }: ScreenProps<{ readonly id: string; readonly linkId?: string }>) => (
  <SlidesPage
    id={params.id}
    link={params.linkId ?? null}
  />
)
