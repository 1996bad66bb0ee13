// Access to every built route by every kind of account, and which addresses are aliases.
import { describe, expect, it } from 'vitest'
import { mayOpen } from '#kit/contract/navigation.rules.ts'
import { nobody, type Actor } from '#kit/contract/permissions.ts'
import { managerRoles, type Membership } from '#identity/contract/roles.ts'
import { rolesOf } from '#identity/contract/session.rules.ts'
import { builtRoutes } from './routes.ts'

type Manager = (typeof managerRoles)[number]

const account = (roles: ('teacher' | 'student' | 'sys')[], manager: Manager[] = []): Actor => ({
  id: 'someone',
  roles: rolesOf({ roles, managerRoles: manager }),
})
const atSchool = (as: Membership['as'], roles: string[]): Pick<Actor, 'school' | 'memberships'> => ({
  school: 'harbour',
  memberships: [{ school: 'harbour', as, roles }],
})

/** School admins and providers are educators; services decide about the rest. */
const people = {
  guest: nobody,
  student: { ...account(['student']), ...atSchool('student', []) },
  teacher: { ...account(['teacher']), ...atSchool('staff', ['teacher']) },
  schoolAdmin: { ...account(['teacher']), ...atSchool('staff', ['admin']) },
  provider: account(['teacher']),
  sys: account(['teacher', 'sys']),
  ...(Object.fromEntries(managerRoles.map(role => [role, account(['teacher'], [role])])) as Record<
    Manager,
    Actor
  >),
} satisfies Record<string, Actor>
type Person = keyof typeof people

const everybody = Object.keys(people) as Person[]
const signedIn = everybody.filter(who => who !== 'guest')
const educators = signedIn.filter(who => who !== 'student')

/** Public pages. */
const open = `
  / /index /pricing /quote /login /signup /student/login /student/signup /student/forgot-password/:resetType
  /student/verify /com/authCall /user-agent-denied /v2Box /setting/unsubscribe/:id
  /journal /journal/details/:id /com/agreement/:type/:mode /com/agreement/invite/:type
  /com/schoolParentJoin/:code /com/schoolParentEmailChange/:id /com/family /com/family/:code /com/family/booking/:token
  /com/family/messages/:student /com/family/purchase/:token /com/help/:report/:standard
  /library /search /center /more/:type /com/preview/:key
  /unit/:id /unit/view/:id /task/:id /task/view/:id /task/:school/:id /tool/:id
  /video/:id /video/view/:id /video/:school/:id /pd/:id /pd/view/:id /pd/:school/:id
  /detail/prompts/:action/:id /detail/:type/:id /detail/:type/:id/review /detail/:type/limit/:id /detail/:type/:id/:sid
  /workshop/:id /workshop/:school/:id /taskWorkshop/:id /pdCourse/:id /session/view/:id /session/:type/:id
  /detail/course/:pid/session/:id /s/:id /join /join/:code /account/takeaway/:sessionId/student-view/:studentId
  /addon/index /addon/login /addon/template /addon/template/:category /addon/template/view/:id
  /addon/text /addon/textOne /addon/choice /addon/media /addon/comment /addon/draw /addon/website
  /addon/target /addon/target/select /addon/target/edit /addon/tips
  /addon/googleImage/:page /addon/youtube/:page /addon/materials`

/** For every account. */
const ofAccounts = `
  /dash /setting/managerJoin /account/info /account/personalInfo /account/basic-information /account/security
  /account/account-setting /account/account-setting/notification /my/notice
  /order/cart /order/confirm/:type/:ids /order/payConfirm/:id /order/payResult/:id /order/detail/:id
  /order/refundDetail/:id /order/payHistory /order/payHistory/:id /order/receipt/:id
  /booking/service-list /booking/service-package-list /booking/package-detail/:id
  /order/servicePack/:id /order/servicePackDetail/:id
  /point/invite /point/record /point/record/:id /point/mall
  /refer-principal /account/schoolApply/:key /account/schoolJoin/:_id
  /account/schoolStudentJoin/:_id /com/class/:classId /center/saved /my/saved /setting/postShare/:type/:id
  /my/calendar /my/workshop /my/register /my/classSession/:classId /my/gradebook/:classId /com/workshop /com/enroll
  /com/course/:courseId /com/course/:role/:courseId /session/overview/:id /session/slides/:id
  /r/:id /reflect/:type/:id /com/student/study/:id
  /account/takeaway/study/:sessionId /account/assessment-tool/:toolId/student/:sessionId
  /booking/choose/:packId /booking/choose-binding-course/:packId /booking/teacher-profile/:teacherId/:packId /booking/students-impressions/:teacherId
  /booking/booking-confirmation/:teacherId/:packId /booking/booking-confirmed/:teacherId/:packId
  /booking/invalid-service-times/:teacherId/:packId /booking/booking-list/:id
  /booking/leave-a-message /booking/leave-a-message/:type
  /detail/booking/:id /detail/booking/:tab/:id /detail/booked/:id`

const ofStudents = /^\/study\/|^\/student\/account\/|^\/com\/student\/study$/

/** The back office, by the first matching pattern. */
const office: readonly (readonly [RegExp, readonly Person[]])[] = [
  [/^\/sys\/(curriculum|subject|users)\b/, ['sys']],
  [
    /^(\/com)?\/sys\/academic-setting\b|^\/sys\/published$/,
    ['sys', 'admin', 'academic_consultant', 'customer_service_manager', 'customer_service'],
  ],
  [
    /^(\/com)?\/sys\/(teacher(-verification)?|teaching-accident|campus-verification)\b/,
    ['admin', 'academic_consultant', 'customer_service_manager', 'customer_service'],
  ],
  [/^\/sys\/manager\b/, ['sys', 'admin']],
  [/^\/sys\/campus-location$/, ['admin', 'customer_service_manager', 'customer_service']],
  [
    /^\/sys\/school\b/,
    ['admin', 'sales_manager', 'sales', 'customer_service_manager', 'customer_service', 'accountant'],
  ],
  [/^\/order\/packageSales/, ['admin', 'sales_manager', 'sales', 'accountant', 'academic_consultant']],
  [
    /^\/sys\/order\/|^\/sys\/package\b|^\/order\/backDetail\//,
    [
      'admin',
      'sales_manager',
      'sales',
      'customer_service_manager',
      'customer_service',
      'accountant',
      'academic_consultant',
    ],
  ],
]

const list = (words: string) => new Set(words.split(/\s+/).filter(path => path !== ''))
const [openPaths, accountPaths] = [list(open), list(ofAccounts)]
/** A path without its closed parameter lists. */
const bare = (path: string) => path.replace(/\([^)]*\)/g, '')

/** Unlisted pages are for educators. */
function mayEnter(path: string): readonly Person[] {
  if (openPaths.has(path)) return everybody
  if (accountPaths.has(path)) return signedIn
  if (/^\/test\b/.test(path)) return ['sys']
  if (/^\/com\/student\/center\b/.test(path)) return signedIn
  if (ofStudents.test(path)) return ['student']
  return office.find(([pattern]) => pattern.test(path))?.[1] ?? educators
}

const sorted = (names: readonly Person[]) => everybody.filter(name => names.includes(name))

it.each(builtRoutes.map(route => [bare(route.path), route] as const))(
  '%s admits its audience, and nobody else',
  (path, { who }) =>
    expect(everybody.filter(name => mayOpen(who, people[name], true))).toEqual(sorted(mayEnter(path))),
)

it('every listed page is built', () => {
  const built = new Set(builtRoutes.map(({ path }) => bare(path)))
  expect([...openPaths, ...accountPaths].filter(path => !built.has(path))).toEqual([])
})

it('developer pages are public outside production', () => {
  const pages = builtRoutes.filter(({ path }) => path.startsWith('/test'))
  expect(pages.length).toBeGreaterThan(0)
  for (const { who } of pages) expect(mayOpen(who, nobody, false)).toBe(true)
})

describe('one screen under several URLs', () => {
  const office = [
    'subject/:tab',
    'subject/:tab/:id',
    'subject/:tab/:id/edit',
    'subject/:tab/:id/select',
    'subject/:tab/:id/select/system',
    'curriculum/:id/edit',
    'learning-goals/:id/edit',
    'learning-goals/:id/select',
    'skill/:tab',
    'skill/:tab/:id',
    'skill/:tab/:id/edit',
    'skill/:tab/:id/select',
    'skill/:tab/:id/select/system',
  ].map(path => [`/sys/academic-setting/${path}`, `/com/sys/academic-setting/${path}`])
  const others = [
    '/ = /index',
    '/account/info = /student/account/info',
    '/account/security = /student/account/security',
    '/home/orders = /study/orders',
    '/account/academic-setting/template/edit/:id = /account/unit-plan-template/:id',
    '/account/tags = /com/tags',
    '/com/tags/:schoolId = /com/tags/school/:schoolId',
    '/com/curriculum/:id = /account/curriculum/:id',
    '/my/content = /my/contents = /home/contents',
    '/unit/:id = /unit/:id/:linkId = /unit/my/:id',
    '/unit/overview/:id = /unit/overview/:id/:linkId = /unit/my/overview/:id',
    '/unitOld/:id = /unitOld/view/:id',
    '/unit/slides/:id = /unit/slides/:id/:linkId = /detail/slide/:state/:id',
    '/com/task/outline/:task = /com/task/outline/:task/:code',
    '/com/outline/select/:code = /com/outline/view/:code',
    '/com/:type/import/0 = /com/:type/:classId/import/0 = /com/:type/import/:mode = /com/:type/import/:mode/:id',
    '/video/edit/:id = /video/edit/:id/:videoId',
    '/com/video/view/:id = /video/preview/:id',
    '/detail/prompts/:id = /detail/prompts/:action/:id',
    '/library = /search',
    '/center/published = /home/published = /my/published',
    '/center/saved = /home/saved = /my/saved',
    '/home/purchased = /study/purchased',
    '/unit/view/:id = /task/:id = /task/view/:id = /task/:school/:id = /tool/:id = /detail/:type/:id',
    '/video/:id = /video/view/:id = /video/:school/:id = /unit/view/:id',
    '/pd/:id = /pd/view/:id = /pd/:school/:id = /unit/view/:id',
    '/workshop/:id = /taskWorkshop/:id = /pdCourse/:id = /workshop/:school/:id = /session/view/:id = /session/:type/:id',
    '/com/course/:courseId = /com/course/:role/:courseId',
    '/study/center = /study/center/:type = /com/student/center = /com/student/center/:type',
    '/com/schedule/:unitId = /com/schedule/:type/:unitId',
    '/com/scheduleWorkshop/:_id = /com/scheduleSession/:_id',
    '/reflect/:id = /reflect/:type/:id',
    '/booking/leave-a-message = /booking/leave-a-message/:type',
    '/detail/booking/:id = /detail/booking/:tab/:id = /detail/booked/:id',
    '/sys/campus-verification/:id = /com/sys/campus-verification/:id',
    '/sys/teacher-verification/:id = /com/sys/teacher-verification/:id',
    '/sys/teaching-accident/:id = /com/sys/teaching-accident/:id',
    '/sys/teaching-accident/suspended-list = /com/sys/teaching-accident/suspended-list',
  ].map(row => row.split(' = '))
  /** Rows share a module if they share the loader or import the same file. */
  const screenAt = new Map(builtRoutes.map(({ path, load }) => [bare(path), String(load)]))

  it.each([...office, ...others].map(paths => [paths.join(', '), paths] as const))('%s', (_, paths) => {
    const screens = paths.map(path => screenAt.get(path) ?? `${path} is not built`)
    expect(new Set(screens).size).toBe(1)
  })
})
