import { expect, it } from 'vitest'
import { seesPlan } from './plan-section.tsx'

it.each([
  ['a student in a school', ['student'], 'school', false],
  ['a student on their own', ['student'], null, true],
  ['an educator in a school', ['teacher'], 'school', true],
  ['an educator on their own', ['teacher'], null, true],
] as const)('%s: plan and space are shown or not', (_, roles, school, seen) =>
  expect(seesPlan({ roles: [...roles] }, school)).toBe(seen),
)
