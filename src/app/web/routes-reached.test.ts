// Every built page is reachable: its row names linking pages, a menu, the page it is an alias of, or an
// outside link. The journey `reached` walks these rows in the browser.
import { describe, expect, it } from 'vitest'
import { mayOpen } from '#kit/contract/navigation.rules.ts'
import type { Actor } from '#kit/contract/permissions.ts'
import { bareOf } from '#kit/contract/routes.ts'
import { rolesOf } from '#identity/contract/session.rules.ts'
import { doorsOf, isReached } from './reached.ts'
import { builtRoutes } from './routes.ts'

const byPath = new Map(builtRoutes.map(route => [bareOf(route.path), route]))
const account = (role: 'teacher' | 'student'): Actor => ({
  id: role,
  roles: rolesOf({ roles: [role], managerRoles: [] }),
})
const people = [account('teacher'), account('student')]
/** Open to every account by their rows, but empty for one kind, according to the services. */
const emptyFor: Readonly<Record<string, string>> = {
  '/com/school/plan/:id': 'student',
  '/d/:id': 'student',
  '/reflect/:id': 'student',
  '/com/student/study/:id': 'teacher',
}

it('says how people reach it', () =>
  expect(builtRoutes.filter(route => !isReached(route)).map(({ path }) => path)).toEqual([]))

it('names pages of this table', () => {
  const named = builtRoutes.flatMap(route => [
    ...doorsOf(route).map(({ page }) => page),
    ...(route.options.alias ? [route.options.alias] : []),
  ])
  expect(named.filter(path => !byPath.has(path))).toEqual([])
})

it('an alias belongs to a page that can be reached', () =>
  expect(
    builtRoutes
      .filter(({ options: { alias } }) => alias && byPath.get(alias)?.options.alias)
      .map(({ path }) => path),
  ).toEqual([]))

describe('anybody who may open a page may open one that links to it', () => {
  const walked = builtRoutes.filter(route => doorsOf(route).length > 0 && !route.options.menu)
  it.each(walked.map(route => [bareOf(route.path), route] as const))('%s', (_, route) => {
    const shut = people.filter(
      person =>
        mayOpen(route.who, person, true) &&
        route.who !== 'anyone' &&
        emptyFor[bareOf(route.path)] !== person.id &&
        !doorsOf(route).some(({ page }) => {
          const door = byPath.get(page)
          return door && mayOpen(door.who, person, true)
        }),
    )
    expect(shut.map(({ id }) => id)).toEqual([])
  })
})
