import { Suspense } from 'react'
import { lazy } from '#kit/web/lazy.tsx'
import { LoadingState } from '#kit/web/parts/loading-state.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import type { ScreenProps } from '#kit/web/router/screen.ts'
import { developerPages } from './pages.ts'

const screensOf = new Map(
  Object.entries(developerPages).map(([page, { load }]) => [
    page,
    lazy(() => load().then(module => ({ default: module.Page }))),
  ]),
)

export function Screen({ params: { page } }: ScreenProps<{ readonly page: string }>) {
  const found = Object.hasOwn(developerPages, page) ? developerPages[page] : undefined
  const Page = screensOf.get(page)
  if (!found || !Page)
    return <NotFoundState action={<TextLink to="/test">See all developer pages</TextLink>} />
  return (
    <>
      <PageHeader
        title={found.title}
        line={
          <>
            {found.line} <TextLink to="/test">All developer pages</TextLink>
          </>
        }
      />
      <Suspense fallback={<LoadingState shape="text" />}>
        <Page />
      </Suspense>
    </>
  )
}
