import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { routes } from '#kit/contract/routes.ts'
import { guest, setActor } from '../actor.ts'
import { App } from '../app.tsx'
import { isConnected, noteAnswer } from '../connection.ts'
import { Queries } from '../queries.ts'
import { setToken } from '../token.ts'
import { setDetour } from './detour.ts'
import { open, type Table } from './open.ts'

const screen = (name: string) => () => Promise.resolve({ Screen: () => name })
const base = routes<Table[number]['load']>([
  ['/', screen('home'), 'anyone', 'Home'],
  ['/dash', screen('dash'), 'signedIn', 'Dash'],
  ['/sys/home', screen('back office'), ['admin'], 'Back office'],
  ['/detail/:type(unit|task)/:id', screen('detail'), 'anyone', 'Detail'],
  ['/detail/booking/:id', null, 'anyone', 'Not built'],
])
const withLogin: Table = [...base, ...routes([['/login', screen('login'), 'anyone', 'Sign in'] as const])]

const at = (path: string) => new URL(`/v2${path}`, window.location.origin)
const visit = (path: string, table: Table = base, from: string | null = '/') =>
  open(new App([], new Queries()), table, at(path), from === null ? null : at(from))

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  setActor(guest)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('finds the screen of an address and its parameters', async () => {
  expect(await visit('/detail/unit/5')).toMatchObject({ kind: 'screen', params: { type: 'unit', id: '5' } })
})

it('finds nothing where no row fits, and where the fitting row is not built', async () => {
  expect(await visit('/nowhere')).toEqual({ kind: 'notFound' })
  expect(await visit('/detail/booking/5')).toEqual({ kind: 'notFound' })
})

it('asks a guest to sign in and come back, once there is a page for it', async () => {
  expect(await visit('/dash?tab=2')).toEqual({ kind: 'forbidden' })
  const answer = (await visit('/dash?tab=2', withLogin)) as Response
  const to = new URL(answer.headers.get('location') ?? '', window.location.origin)
  expect([to.pathname, to.searchParams.get('back')]).toEqual(['/login', at('/dash?tab=2').href])
})

it('does not ask people to sign in again whose token could not be checked offline', async () => {
  setToken('kept')
  expect(await visit('/dash', withLogin)).toEqual({ kind: 'unreachable' })
  expect(await visit('/', withLogin)).toMatchObject({ kind: 'screen' })
  setToken(null)
})

it('goes where start-up work says instead, once', async () => {
  setDetour('/login')
  expect(((await visit('/s/harbour', withLogin, null)) as Response).headers.get('location')).toBe('/login')
  expect(await visit('/s/harbour', withLogin)).toEqual({ kind: 'notFound' })
})

it('refuses a person with another role', async () => {
  setActor({ id: '1', roles: ['user', 'teacher'] })
  expect(await visit('/dash', withLogin)).toMatchObject({ kind: 'screen' })
  expect(await visit('/sys/home', withLogin)).toEqual({ kind: 'forbidden' })
  setActor({ id: '2', roles: ['user', 'admin'] })
  expect(await visit('/sys/home', withLogin)).toMatchObject({ kind: 'screen' })
})

it('asks whether the server is there while the code of a screen does not come', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetched)
  await visit('/')
  expect(fetched).not.toHaveBeenCalled()
  void visit('/', routes([['/', () => new Promise<never>(() => {}), 'anyone', 'Home'] as const]))
  await expect.poll(isConnected).toBe(false)
  noteAnswer(true)
})

it('reports a screen that does not load, and says so inside the shell when it is the first page', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const broken: Table = routes([['/', () => Promise.reject(new Error('gone')), 'anyone', 'Home'] as const])
  expect(await visit('/', broken, null)).toMatchObject({ kind: 'broken', route: { title: 'Home' } })
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message: 'gone' }))
  expect(console.error).toHaveBeenCalledWith('The page / could not be loaded.', expect.any(Error))
})
