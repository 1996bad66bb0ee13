import { expect, it } from 'vitest'
import { peopleIn } from './people-in.ts'

it('reads addresses with and without names, separated by lines or commas, each once', () => {
  expect(
    peopleIn('Mia van Hart <mia@school.org>\nzoe@school.org, MIA@school.org;\n\n"Ben Ash" <ben@school.org>'),
  ).toEqual([
    { email: 'mia@school.org', name: ['Mia', 'van Hart'] },
    { email: 'zoe@school.org' },
    { email: 'ben@school.org', name: ['Ben', 'Ash'] },
  ])
  expect(peopleIn(' \n,; ')).toEqual([])
})
