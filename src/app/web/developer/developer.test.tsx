import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '#kit/web/testing/show.tsx'
import { appRoutes } from '../app.routes.ts'
import { Screen as Index } from './developer-index.screen.tsx'
import { Screen as Page } from './developer-page.screen.tsx'
import { developerPages } from './pages.ts'

afterEach(cleanup)

it("pages and the route's closed list match", () => {
  const listed = appRoutes.map(route => /^\/test\/:page\((.*)\)$/.exec(route.path)?.[1]).find(Boolean)
  expect(listed?.split('|').toSorted()).toEqual(Object.keys(developerPages).toSorted())
})

it('only developers may open them', () => {
  expect(appRoutes.filter(({ path }) => path.startsWith('/test')).map(({ who }) => who)).toEqual([
    'developers',
    'developers',
  ])
})

it('the index links to all of them', () => {
  show(<Index />)
  expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual(
    Object.keys(developerPages).map(page => `/test/${page}`),
  )
})

it.each(Object.entries(developerPages))('%s is a page', async (_, { load }) =>
  expect((await load()).Page).toBeTypeOf('function'),
)

it('a page opens with its title', async () => {
  show(<Page params={{ page: 'display' }} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Display')
  expect(await screen.findByRole('heading', { level: 2, name: 'Money' })).toBeTruthy()
})

it('an unknown page is not found', () => {
  show(<Page params={{ page: 'constructor' }} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is nothing at this address')
})
