// The table of kinds agrees with the specification, and a misspelt one does not compile.
import { describe, expect, test } from 'vitest'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import {
  fitsSource,
  isCourse,
  kinds,
  kindsOf,
  maySell,
  needsClass,
  needsMeeting,
  needsSchool,
  sessionKinds,
  type SessionKind,
} from './kinds.ts'

export const mistakes = {
  // @ts-expect-error a kind that does not exist
  kind: () => isCourse('sesion'),
  // @ts-expect-error a kind of content that does not exist
  mode: () => fitsSource('session', 'tusk'),
}

/** Section 1 of the behaviour file, copied by hand: kind → source, access. */
const said: Readonly<Record<SessionKind, readonly [source: string, access: string]>> = {
  session: ['task', 'select'],
  courses: ['unit', 'select'],
  pdClassSession: ['pdTask', 'select'],
  pdClassCourses: ['pdUnit', 'select'],
  studentToolSelect: ['tool', 'select'],
  taskWorkshop: ['task', 'enrol'],
  unitCourses: ['unit', 'enrol'],
  studentWorkshop: ['pdTask', 'enrol'],
  studentCourses: ['pdUnit', 'enrol'],
  studentTool: ['tool', 'enrol'],
  taskSchoolWorkshop: ['task', 'enrol'],
  unitSchoolCourses: ['unit', 'enrol'],
  pdSchoolStudentWorkshop: ['pdTask', 'enrol'],
  pdSchoolStudentCourses: ['pdUnit', 'enrol'],
  workshop: ['pdTask', 'enrol'],
  pdCourses: ['pdUnit', 'enrol'],
  teacherTool: ['tool', 'enrol'],
  pdSchoolTeacherWorkshop: ['pdTask', 'enrol'],
  pdSchoolTeacherCourses: ['pdUnit', 'enrol'],
  schoolEducatorTool: ['tool', 'enrol'],
  pdSchoolWorkshop: ['pdTask', 'select'],
  pdSchoolCourses: ['pdUnit', 'select'],
  educatorTool: ['tool', 'select'],
  bookingTask: ['task', 'booking'],
  bookingPdTask: ['pdTask', 'booking'],
  bookingStuTask: ['task', 'booking'],
  bookingStuPdTask: ['pdTask', 'booking'],
  jobSeekerTask: ['task', 'applicant'],
  jobSeekerPdTask: ['pdTask', 'applicant'],
  selfStudy: ['task pdTask unit pdUnit video', 'enrol'],
  videoSession: ['video', 'select'],
  toolSession: ['tool', 'select'],
}

test.each(sessionKinds)('%s has the specification’s sources', kind => {
  const { modes, access } = kinds[kind]
  expect([modes.join(' '), access]).toEqual(said[kind])
  for (const mode of contentModes) expect(fitsSource(kind, mode)).toBe(modes.includes(mode))
})

describe('kinds are consistent', () => {
  test.each(sessionKinds)('%s', kind => {
    const { flags, access, group, child, audience } = kinds[kind]
    expect(flags.session).not.toBe(flags.course)
    expect(flags.enroll).toBe(access === 'enrol')
    expect(flags.booking).toBe(group === 'booking')
    expect(flags.seeker).toBe(group === 'seeker')
    expect(flags.public && flags.school).toBe(false)
    expect(flags.colleague).toBe(audience === 'colleagues')
    expect(needsClass(kind)).toBe(audience === 'classLearners')
    expect(needsSchool(kind)).toBe(['schoolLearners', 'schoolTeachers', 'colleagues'].includes(audience))
    // A course has children for the same audience, and they are not courses.
    if (flags.course)
      expect(child && kinds[child].audience === audience && kinds[child].flags.session).toBe(true)
  })
})

test('only sessions with registration are sold, and only open and one-to-one lessons need a meeting', () => {
  expect(sessionKinds.filter(kind => !maySell(kind) && kinds[kind].access === 'enrol')).toEqual([])
  expect(sessionKinds.filter(needsMeeting)).toEqual([
    'taskWorkshop',
    'studentWorkshop',
    'workshop',
    'bookingTask',
    'bookingPdTask',
    'bookingStuTask',
    'bookingStuPdTask',
    'jobSeekerTask',
    'jobSeekerPdTask',
  ])
})

test('every kind of content can be taught', () => {
  for (const mode of contentModes) expect(kindsOf(mode).length, mode).toBeGreaterThan(0)
})
