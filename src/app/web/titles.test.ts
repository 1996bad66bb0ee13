// The window of a page about one thing is titled by that thing. The walks of the journeys compare titles with
// those of the route table; this finds headings that are the same for every record.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Their parameter is a part of a list, and not a record with a name. */
const partsOfLists: readonly string[] = [
  'authoring/web/prompts/picker',
  'communications/web/agreements/invitation',
  'communications/web/announcements/announcements',
  'identity/web/managers/manager-edit',
  'schools/web/classes/classes',
  'schools/web/people/students',
  'schools/web/school/roles',
  'sessions/web/study/center',
]

const fixedHeading = /<PageHeader\s[^>]*?title="/
const namesThing = /\buseThing\(|<Thing\b/

/** A screen and the parts beside it. */
function partsOf(file: string): string[] {
  const screen = readFileSync(file, 'utf8')
  const beside = [...screen.matchAll(/from '(\.[^']+\.tsx)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )
  return [screen, ...beside.map(path => readFileSync(path, 'utf8'))]
}

test('no page of a record has a title that every record shares', () => {
  const general = globSync('src/*/web/**/*.screen.tsx').filter(file => {
    const parts = partsOf(file)
    const [screen = ''] = parts
    const isGeneral = fixedHeading.test(screen) && !parts.some(part => namesThing.test(part))
    return /\bparams\b/.test(screen) && isGeneral
  })
  const names = general.map(file => file.slice('src/'.length, -'.screen.tsx'.length))
  expect(names.toSorted()).toEqual(partsOfLists)
})
