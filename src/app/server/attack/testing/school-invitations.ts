// Invitations of a school: staff, students, parents, imports, a referred principal, and the links of the school.
import type { Person, RoomsWorld } from '#rooms/server/testing/rooms-world.ts'
import type { App } from '#schools/server/testing/schools-world.ts'
import { importedRoster, rosterRow, sheet } from '#schools/server/testing/rosters.ts'
import {
  get,
  mailedSecret,
  newEmail,
  newMobile,
  ownParent,
  patch,
  type Handed,
  type InvitationKind,
} from './invitation.ts'

const appOf = (who: Pick<Person, 'service'>): App => ({ service: path => who.service(path) })

const schoolTries = (path: 'school-user' | 'students') => (key: string) => [
  get(path, 'invitation', { _id: key }),
  get(path, 'invitation', { _id: key, code: '123456' }),
  get(path, 'accept', { _id: key }),
  get(path, 'accept', { _id: key, code: '123456' }),
  get(path, 'prove', { _id: key }),
  get(path, 'apply', {
    invitation: key,
    ...(path === 'students' && { parentEmail: ownParent() }),
  }),
]

const acceptAs =
  (path: string) =>
  (who: Pick<Person, 'service'>, { secret }: Handed) =>
    who.service(path).get('accept', { query: { _id: secret } })

const resendAs =
  (path: string) =>
  ({ admin, school }: RoomsWorld, { row }: Handed) =>
    admin.service(path).patch('resend', { school: school.id, ids: [row] })

async function addChild({ admin, school }: RoomsWorld, more: Record<string, unknown>) {
  const parent = newEmail()
  const made = (await admin.service('students').create({
    school: school.id,
    name: ['Hiddenname', parent],
    dob: '2012-02-03',
    parent: { name: 'Hiddenparent', email: parent, phone: '+64215550666' },
    ...more,
  })) as { _id: string }
  return { row: made._id, parent }
}

const parentTries = (code: string) => [
  get('students', 'parentLook', { code }),
  get('students', 'parentJoin', { code }),
]
const joinAsParent = (who: Pick<Person, 'service'>, { secret }: Handed) =>
  who.service('students').get('parentJoin', { query: { code: secret } })
const resendToParent = ({ admin }: RoomsWorld, { row }: Handed) =>
  admin.service('students').get('resend', { query: { _id: row, to: 'parent' } })

async function rowOf({ admin, school }: RoomsWorld, path: string, field: string, value: string) {
  const { data } = (await admin
    .service(path)
    .find({ query: { school: school.id, $limit: 500 } })) as unknown as {
    data: { _id: string; email: string | null; parent?: { email: string | null } }[]
  }
  const found = data.find(row => (field === 'parent' ? row.parent?.email : row.email) === value)
  if (!found) throw new Error(`nobody with ${value}`)
  return found._id
}

const schoolKey = async ({ admin, school }: RoomsWorld, role: 'teacher' | 'student') =>
  (await admin.service('school-plan').get('joinLink', { query: { school: school.id, role } })) as {
    key: string
  }

const schoolLink = (role: 'teacher' | 'student'): InvitationKind => ({
  name: `link of the school for a ${role}`,
  role,
  isShared: true,
  hand: async world => ({ secret: (await schoolKey(world, role)).key, row: world.school.id, email: '' }),
  tries: key => {
    const path = role === 'teacher' ? 'school-user' : 'students'
    return [
      get(path, 'checkExists', { key }),
      get(path, 'apply', { key, ...(role === 'student' && { parentEmail: ownParent() }) }),
    ]
  },
  replace: ({ admin, school }) =>
    admin.service('school-plan').patch('joinLink', { school: school.id, role, reset: true }),
  take: (who, { secret }) =>
    who.service(role === 'teacher' ? 'school-user' : 'students').get('apply', {
      query: { key: secret, ...(role === 'student' && { parentEmail: ownParent() }) },
    }),
})

export const schoolInvitations: readonly InvitationKind[] = [
  {
    name: 'staff of a school',
    role: 'teacher',
    expires: true,
    hand: async world => {
      const email = newEmail()
      const { added } = (await world.admin.service('school-user').create({
        school: world.school.id,
        people: [{ email, name: ['New', 'Hiddenname'] }],
        role: ['admin'],
      })) as { added: { _id: string }[] }
      return { secret: await mailedSecret(world, email, 'schoolJoin'), row: added[0]?._id ?? '', email }
    },
    tries: schoolTries('school-user'),
    replace: resendAs('school-user'),
    take: acceptAs('school-user'),
  },
  {
    name: 'staff of an import',
    role: 'teacher',
    expires: true,
    hand: async world => {
      const email = newEmail()
      const row = rosterRow(2, { firstName: 'Hiddenname', lastName: 'Teacher', email }, 'staff')
      await importedRoster({ id: world.school.id, app: appOf(world.admin) }, [row], sheet)
      return {
        secret: await mailedSecret(world, email, 'schoolJoin'),
        row: await rowOf(world, 'school-user', 'email', email),
        email,
      }
    },
    tries: schoolTries('school-user'),
    replace: resendAs('school-user'),
    take: acceptAs('school-user'),
  },
  {
    name: 'principal who was referred',
    role: 'teacher',
    expires: true,
    hand: async world => {
      const email = newEmail()
      const sender = await world.person()
      const { school } = (await sender.service('school-plan').patch('referPrincipal', {
        name: `Referred ${world.kit.newId()}`,
        principal: { name: 'Prim Hiddenname', email },
      })) as { school: string }
      const [row] = (
        await world.kit.db.execute<{ id: string }>(`select id from schools_staff where school = '${school}'`)
      ).rows
      return { secret: await mailedSecret(world, email, 'schoolJoin'), row: row?.id ?? '', email }
    },
    tries: schoolTries('school-user'),
    take: acceptAs('school-user'),
  },
  {
    name: 'student of a school',
    role: 'student',
    expires: true,
    hand: async world => {
      const email = newEmail()
      const { row } = await addChild(world, { email, mobile: newMobile() })
      return { secret: await mailedSecret(world, email, 'schoolStudentJoin'), row, email }
    },
    tries: schoolTries('students'),
    replace: resendAs('students'),
    take: acceptAs('students'),
  },
  {
    name: 'parent',
    role: 'teacher',
    isBearer: true,
    expires: true,
    hand: async world => {
      const { row, parent } = await addChild(world, {})
      return { secret: await mailedSecret(world, parent, 'schoolParentJoin'), row, email: parent }
    },
    tries: parentTries,
    replace: resendToParent,
    take: joinAsParent,
  },
  {
    name: 'parent of an import',
    role: 'teacher',
    isBearer: true,
    expires: true,
    hand: async world => {
      const parent = newEmail()
      const values = { firstName: 'Hiddenname', lastName: parent, parentEmail: parent }
      await importedRoster({ id: world.school.id, app: appOf(world.admin) }, [rosterRow(2, values)], sheet)
      return {
        secret: await mailedSecret(world, parent, 'schoolParentJoin'),
        row: await rowOf(world, 'students', 'parent', parent),
        email: parent,
      }
    },
    tries: parentTries,
    replace: resendToParent,
    take: joinAsParent,
  },
  {
    name: 'another guardian',
    role: 'teacher',
    isBearer: true,
    expires: true,
    hand: async world => {
      const { row: student } = await addChild(world, {})
      const email = newEmail()
      const made = (await world.admin
        .service('guardians')
        .create({ student, email, name: 'Hiddenparent Second' })) as { _id: string }
      return {
        secret: await mailedSecret(world, email, 'schoolParentJoin'),
        row: made._id,
        email,
        place: student,
      }
    },
    tries: (code, { place }) => [
      ...parentTries(code),
      get('guardians', 'family', { code }),
      get('guardians', 'family', {}),
      patch('guardians', 'join', { code, student: place }),
      patch('guardians', 'join', { student: place }),
      patch('guardians', 'reports', { code, student: place, reports: false }),
      patch('guardians', 'reports', { student: place, reports: false }),
    ],
    replace: ({ admin }, { row }) => admin.service('guardians').patch('resend', { _id: row }),
    take: joinAsParent,
  },
  {
    name: 'new address of a parent',
    role: 'teacher',
    isBearer: true,
    expires: true,
    hand: async world => {
      const { row } = await addChild(world, {})
      const email = newEmail()
      await world.admin.service('students').patch('parentEmailChange', { _id: row, email })
      return { secret: await mailedSecret(world, email, 'schoolParentEmailChange'), row, email }
    },
    tries: code => [
      get('students', 'parentEmailLook', { code }),
      patch('students', 'parentEmailConfirm', { code }),
    ],
    replace: ({ admin }, { row, email }) =>
      admin.service('students').patch('parentEmailChange', { _id: row, email }),
    take: (who, { secret }) => who.service('students').patch('parentEmailConfirm', { code: secret }),
  },
  schoolLink('teacher'),
  schoolLink('student'),
]
