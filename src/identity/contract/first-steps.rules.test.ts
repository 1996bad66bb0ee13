import { describe, expect, it } from 'vitest'
import { firstSteps, greeting } from './first-steps.rules.ts'
import type { Me } from './people.shapes.ts'

const blank = {
  roles: ['teacher'],
  name: ['', ''],
  avatar: null,
  email: null,
  mobile: null,
  emergencyContact: null,
  intro: null,
  timeZone: 'UTC',
  teacherExt: null,
  studentExt: null,
} as unknown as Me
const open = (me: Me, here = 'Pacific/Auckland') =>
  firstSteps(me, here)
    .filter(({ done }) => !done)
    .map(({ key }) => key)

describe('an educator', () => {
  it('begins with every step', () =>
    expect(open(blank)).toEqual(['contact', 'zone', 'name', 'teaching', 'intro']))
  it('completes each step by doing it', () => {
    expect(open({ ...blank, email: 'a@b.org', timeZone: 'Pacific/Auckland' })).toEqual([
      'name',
      'teaching',
      'intro',
    ])
    expect(
      open({
        ...blank,
        name: ['Ada', ''],
        avatar: 'x',
        intro: 'Hello',
        teacherExt: { curriculum: ['nz'], subjects: ['Maths'], grades: [] },
      }),
    ).toEqual(['contact', 'zone'])
  })
})

describe('a student', () => {
  const student = { ...blank, roles: ['student'] } as Me
  it('is sent to student pages', () => {
    expect(open(student)).toEqual(['contact', 'zone', 'emergency', 'name', 'school', 'profile'])
    expect(firstSteps(student, 'UTC').find(({ key }) => key === 'profile')?.to).toBe(
      '/student/account/profile',
    )
  })
  it('may have only a mobile number', () =>
    expect(open({ ...student, mobile: '+6421' })).not.toContain('contact'))
})

it('does not suggest a zone to a person who uses UTC', () => expect(open(blank, 'UTC')).not.toContain('zone'))

it('greets by local time', () => {
  const at = new Date('2026-07-01T20:30:00Z')
  expect([
    greeting(at, 'UTC'),
    greeting(at, 'Pacific/Auckland'),
    greeting(at, 'America/New_York'),
    greeting(at, 'Asia/Kolkata'),
  ]).toEqual(['Good evening', 'Good morning', 'Good afternoon', 'Good evening'])
})
