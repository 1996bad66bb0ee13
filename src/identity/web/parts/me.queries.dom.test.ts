// The current user has the school in force, or the previous one.
import { afterEach, expect, it, vi } from 'vitest'
import { storageKeys } from '#kit/contract/constants.ts'
import { guest, setActor } from '#kit/web/actor.ts'
import { Queries } from '#kit/web/queries.ts'
import { store } from '#kit/web/store.ts'
import { meQuery } from './me.queries.ts'

const [me, school] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b']

const fetchMe = (inForce: string | null) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ _id: me, school: inForce })))
  return new Queries().fetchQuery(meQuery)
}

afterEach(() => setActor(guest))

it('there is no current user without signing in', async () => {
  expect(await fetchMe(null)).toBeNull()
})

it('the previous school is kept in the personal account, and empty in a school', async () => {
  setActor({ id: me, roles: ['user', 'teacher'] })
  store(storageKeys.currentSchool, school)
  expect(await fetchMe(null)).toMatchObject({ school: null, oldSchool: school })
  expect(await fetchMe(school)).toMatchObject({ school, oldSchool: null })
})

it('people who never worked in a school have no previous one', async () => {
  setActor({ id: me, roles: ['user', 'teacher'] })
  expect(await fetchMe(null)).toMatchObject({ school: null, oldSchool: null })
})
