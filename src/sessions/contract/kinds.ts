// Every kind of session in one table: sources, audience, and ways to join (sessions.md section 1).
import type { ContentMode } from '#authoring/contract/content.shapes.ts'

/** `select`: the teacher picks; `enrol`: people register; `booking` and `applicant`: exactly one person. */
export type Access = 'select' | 'enrol' | 'booking' | 'applicant'
export type Audience =
  | 'classLearners'
  | 'learners'
  | 'schoolLearners'
  | 'educators'
  | 'schoolTeachers'
  | 'colleagues'
  | 'bookingEducator'
  | 'bookingLearner'
  | 'applicant'
export const kindGroups = ['workshop', 'teaching', 'booking', 'seeker'] as const
export type KindGroup = (typeof kindGroups)[number]
export const kindFlags = [
  'public',
  'school',
  'session',
  'course',
  'enroll',
  'educator',
  'class',
  'colleague',
  'booking',
  'seeker',
  'tool',
  'ownPace',
] as const
export type KindFlag = (typeof kindFlags)[number]

type Row = readonly [
  source: ContentMode | readonly ContentMode[],
  audience: Audience,
  access: Access,
  group: KindGroup,
  flags: readonly KindFlag[],
  child?: string,
]

const rows = {
  //                         source     audience           access       group       flags                                                      children of a course
  session: ['task', 'classLearners', 'select', 'teaching', ['session', 'class']],
  courses: ['unit', 'classLearners', 'select', 'teaching', ['course', 'class'], 'session'],
  pdClassSession: ['pdTask', 'classLearners', 'select', 'teaching', ['session', 'class']],
  pdClassCourses: ['pdUnit', 'classLearners', 'select', 'teaching', ['course', 'class'], 'pdClassSession'],
  studentToolSelect: ['tool', 'classLearners', 'select', 'teaching', ['session', 'class', 'tool']],

  taskWorkshop: ['task', 'learners', 'enrol', 'workshop', ['public', 'session', 'enroll']],
  unitCourses: ['unit', 'learners', 'enrol', 'workshop', ['public', 'course', 'enroll'], 'taskWorkshop'],
  studentWorkshop: ['pdTask', 'learners', 'enrol', 'workshop', ['public', 'session', 'enroll']],
  studentCourses: [
    'pdUnit',
    'learners',
    'enrol',
    'workshop',
    ['public', 'course', 'enroll'],
    'studentWorkshop',
  ],
  studentTool: ['tool', 'learners', 'enrol', 'workshop', ['public', 'session', 'enroll', 'tool']],

  taskSchoolWorkshop: ['task', 'schoolLearners', 'enrol', 'workshop', ['school', 'session', 'enroll']],
  unitSchoolCourses: [
    'unit',
    'schoolLearners',
    'enrol',
    'workshop',
    ['school', 'course', 'enroll'],
    'taskSchoolWorkshop',
  ],
  pdSchoolStudentWorkshop: ['pdTask', 'schoolLearners', 'enrol', 'workshop', ['school', 'session', 'enroll']],
  pdSchoolStudentCourses: [
    'pdUnit',
    'schoolLearners',
    'enrol',
    'workshop',
    ['school', 'course', 'enroll'],
    'pdSchoolStudentWorkshop',
  ],

  workshop: ['pdTask', 'educators', 'enrol', 'workshop', ['public', 'session', 'enroll', 'educator']],
  pdCourses: [
    'pdUnit',
    'educators',
    'enrol',
    'workshop',
    ['public', 'course', 'enroll', 'educator'],
    'workshop',
  ],
  teacherTool: [
    'tool',
    'educators',
    'enrol',
    'workshop',
    ['public', 'session', 'enroll', 'educator', 'tool'],
  ],
  pdSchoolTeacherWorkshop: [
    'pdTask',
    'schoolTeachers',
    'enrol',
    'workshop',
    ['school', 'session', 'enroll', 'educator'],
  ],
  pdSchoolTeacherCourses: [
    'pdUnit',
    'schoolTeachers',
    'enrol',
    'workshop',
    ['school', 'course', 'enroll', 'educator'],
    'pdSchoolTeacherWorkshop',
  ],
  schoolEducatorTool: [
    'tool',
    'schoolTeachers',
    'enrol',
    'workshop',
    ['school', 'session', 'enroll', 'educator', 'tool'],
  ],
  pdSchoolWorkshop: [
    'pdTask',
    'colleagues',
    'select',
    'workshop',
    ['school', 'session', 'educator', 'colleague'],
  ],
  pdSchoolCourses: [
    'pdUnit',
    'colleagues',
    'select',
    'workshop',
    ['school', 'course', 'educator', 'colleague'],
    'pdSchoolWorkshop',
  ],
  educatorTool: [
    'tool',
    'colleagues',
    'select',
    'workshop',
    ['school', 'session', 'educator', 'colleague', 'tool'],
  ],

  bookingTask: ['task', 'bookingEducator', 'booking', 'booking', ['session', 'educator', 'booking']],
  bookingPdTask: ['pdTask', 'bookingEducator', 'booking', 'booking', ['session', 'educator', 'booking']],
  bookingStuTask: ['task', 'bookingLearner', 'booking', 'booking', ['session', 'booking']],
  bookingStuPdTask: ['pdTask', 'bookingLearner', 'booking', 'booking', ['session', 'booking']],
  jobSeekerTask: ['task', 'applicant', 'applicant', 'seeker', ['session', 'educator', 'seeker']],
  jobSeekerPdTask: ['pdTask', 'applicant', 'applicant', 'seeker', ['session', 'educator', 'seeker']],

  /** Published to the study centre: each learner at their own pace, never in a room. */
  selfStudy: [
    ['task', 'pdTask', 'unit', 'pdUnit', 'video'],
    'learners',
    'enrol',
    'workshop',
    ['public', 'session', 'enroll', 'ownPace'],
    'selfStudy',
  ],
  videoSession: ['video', 'classLearners', 'select', 'teaching', ['session', 'class', 'ownPace']],
  /** Assessment without a lesson. */
  toolSession: ['tool', 'classLearners', 'select', 'teaching', ['session', 'class', 'tool']],
} as const satisfies Record<string, Row>

export type SessionKind = keyof typeof rows
export const sessionKinds = Object.keys(rows) as [SessionKind, ...SessionKind[]]

export interface KindRules {
  readonly modes: readonly ContentMode[]
  readonly audience: Audience
  readonly access: Access
  readonly group: KindGroup
  readonly flags: Readonly<Record<KindFlag, boolean>>
  /** Kind of a course's children. */
  readonly child: SessionKind | null
}

const kindOfRow = ([source, audience, access, group, flags, child]: Row): KindRules => ({
  modes: typeof source === 'string' ? [source] : source,
  audience,
  access,
  group,
  flags: Object.fromEntries(kindFlags.map(flag => [flag, flags.includes(flag)])) as Record<KindFlag, boolean>,
  child: (child ?? null) as SessionKind | null,
})

export const kinds = Object.fromEntries(
  Object.entries<Row>(rows).map(([name, row]) => [name, kindOfRow(row)]),
) as Readonly<Record<SessionKind, KindRules>>

export const kindsWith = (...flags: readonly KindFlag[]): SessionKind[] =>
  sessionKinds.filter(kind => flags.every(flag => kinds[kind].flags[flag]))
export const isCourse = (kind: SessionKind): boolean => kinds[kind].flags.course
/** The URL folder of a published session's public page. */
export function publicFolder(kind: SessionKind): 'taskWorkshop' | 'pdCourse' | 'workshop' {
  if (kind === 'taskWorkshop') return 'taskWorkshop'
  return isCourse(kind) ? 'pdCourse' : 'workshop'
}
/** Kinds that can begin at once without a class, by the content they are taught from. */
export const quickKinds = {
  task: 'session',
  pdTask: 'pdClassSession',
} as const satisfies Partial<Record<ContentMode, SessionKind>>
export type QuickMode = keyof typeof quickKinds
export const isQuickMode = (mode: ContentMode): mode is QuickMode => mode in quickKinds

/** The server refuses any other source. */
export const fitsSource = (kind: SessionKind, mode: ContentMode): boolean => kinds[kind].modes.includes(mode)
/** Kinds available for a content mode in the schedule form. */
export const kindsOf = (mode: ContentMode): SessionKind[] =>
  sessionKinds.filter(kind => kinds[kind].modes.includes(mode))
/** Class and selected kinds are free; only enrolment is paid. */
export const maySell = (kind: SessionKind): boolean => kinds[kind].access === 'enrol'
/** One-to-one lessons and open workshops take place in an online meeting. */
export const needsMeeting = (kind: SessionKind): boolean => {
  const { group, flags } = kinds[kind]
  return (
    group === 'booking' ||
    group === 'seeker' ||
    (flags.public && flags.session && !flags.ownPace && !flags.tool)
  )
}
/** Learners are picked from one class. */
export const needsClass = (kind: SessionKind): boolean => kinds[kind].flags.class
/** Takes place within one school. */
export const needsSchool = (kind: SessionKind): boolean => kinds[kind].flags.school
/** Lessons meant for a class that have none: signed-in people who enter by the code are put on the list. */
export const buildsItsList = ({ type, classId }: { type: SessionKind; classId: string | null }): boolean =>
  classId === null && needsClass(type)
