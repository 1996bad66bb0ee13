// People of the demo school and their academic records.
import { inject } from 'vitest'
import { call } from './identity.support.ts'
import { signInPerson } from './signing-in.support.ts'
import type { Journey, Visitor } from './support.ts'

export interface Row {
  readonly _id: string
  readonly name: string
  readonly curriculum: string
}

export interface Someone extends Visitor {
  readonly token: string
  readonly school: string
  list(path: string): Promise<Row[]>
}

/**
 * A demo person in their school's account, or their personal one, in their own time zone, because the
 * app asks when it differs.
 */
export async function someone(
  journey: Journey,
  who: string,
  options: {
    expected?: RegExp
    colorScheme?: 'light' | 'dark'
    serviceWorkers?: 'allow'
    timezoneId?: string
  } = {},
): Promise<Someone> {
  const { token, school, zone } =
    inject('signedIn')[who] ?? (await signInPerson(journey.origin, `${who}@demo.classwright.test`))
  const visitor = await journey.visitor({ timezoneId: zone, reducedMotion: 'reduce', ...options })
  await visitor.context.addInitScript(
    items => {
      // The accessibility checker opens a blank page without storage.
      if (location.origin !== 'null')
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
    },
    { 'feathers-jwt': token, ...(school && { 'account-school': school }) },
  )
  return {
    ...visitor,
    token,
    school,
    list: async path => (await call<{ data: Row[] }>(journey, 'GET', path, undefined, token)).data,
  }
}

export const subjectNamed = async (person: Someone, name: string, uid = person.school): Promise<Row> => {
  const found = (await person.list(`subjects?uid=${uid}&$limit=100`)).find(subject => subject.name === name)
  if (!found) throw new Error(`there is no subject ${name}`)
  return found
}
