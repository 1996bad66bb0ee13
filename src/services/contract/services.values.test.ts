import { describe, expect, test } from 'vitest'
import { campusCountries } from './packages/packages.values.ts'
import {
  applicationKeyOf,
  categories,
  categoriesOf,
  hasSubjects,
  hasTopics,
  isApplicationKey,
  rolesFor,
  serviceTypes,
  type Category,
  type ServiceType,
} from './services.values.ts'

/** Section 1 of services.md: the service types of each category. */
const offered: Readonly<Record<Category, readonly ServiceType[]>> = {
  academic: ['mentoring', 'substitute', 'correcting'],
  essay: ['mentoring', 'correcting'],
  overseasStudy: ['mentoring'],
  academicPlanning: ['mentoring'],
  steam: ['mentoring', 'substitute'],
  interest: ['mentoring'],
  personalStatement: ['mentoring'],
  teacherTraining: ['mentoring', 'correcting'],
  teacherTrainingSubject: ['mentoring', 'correcting'],
}

describe.each(categories)('%s', category => {
  test('is offered as services.md says', () => {
    expect(serviceTypes.filter(type => categoriesOf[type].includes(category))).toEqual(offered[category])
  })

  test('is taught on campus only if it is academic or STEAM', () => {
    const isOnCampus = rolesFor(`mentoring:${category}`).includes('onCampus')
    expect(isOnCampus).toBe(category === 'academic' || category === 'steam')
  })

  test('is about a subject if it is academic, about a topic otherwise', () => {
    expect(hasSubjects(`mentoring:${category}`)).toBe(category === 'academic')
    expect(hasTopics(`mentoring:${category}`)).toBe(category !== 'academic')
  })
})

test('campuses are in New Zealand and Australia', () => {
  expect([...campusCountries].toSorted()).toEqual(['AU', 'NZ'])
})

test('an application lists its own role first, and content for one only', () => {
  expect(rolesFor('mentoring:essay')).toEqual(['mentoring', 'consultant'])
  expect(rolesFor('correcting:essay')).toEqual(['correcting'])
  expect(rolesFor('content')).toEqual(['contentContributor'])
})

test('keys name exactly what can be applied for', () => {
  expect(applicationKeyOf({ type: 'content', mentoringType: null })).toBe('content')
  expect(applicationKeyOf({ type: 'mentoring', mentoringType: 'steam' })).toBe('mentoring:steam')
  expect(['content', 'substitute:steam', 'substitute:essay', 'mentoring'].map(isApplicationKey)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
