// Every call of the domain, by every role, on another school's records: actors without `all` in the table get
// nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { may, scopesFor, type Actor, type Role } from '#kit/contract/permissions.ts'
import type { ServiceContract } from '#kit/contract/service.ts'
import { classApplyContract } from '#schools/contract/class-apply.contract.ts'
import { classesContract, classQuestionLogsContract } from '#schools/contract/classes.contract.ts'
import { confSchoolContract } from '#schools/contract/conf-school.contract.ts'
import { bulkActsContract } from '#schools/contract/bulk-acts.contract.ts'
import { yearChangesContract } from '#schools/contract/year-change.contract.ts'
import { guardiansContract } from '#schools/contract/guardians.contract.ts'
import { schoolFollowUpContract } from '#schools/contract/leads.contract.ts'
import { questionBookContract } from '#schools/contract/question-book.contract.ts'
import { rosterImportsContract } from '#schools/contract/roster-imports.contract.ts'
import { schoolPlanContract } from '#schools/contract/plans.contract.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'
import { schoolUserContract } from '#schools/contract/staff.contract.ts'
import { studentsContract } from '#schools/contract/students.contract.ts'
import { studentTagsContract } from '#schools/contract/tags.contract.ts'
import { schoolTermPlanContract } from '#schools/contract/term-plans.contract.ts'
import { schoolTermContract, schoolYearContract } from '#schools/contract/terms.contract.ts'
import { checkedRoster, rosterRow, sheet } from './testing/rosters.ts'
import { startSchools, type App, type Fault, type World } from './testing/schools-world.ts'

const contracts = [
  schoolPlanContract,
  schoolFollowUpContract,
  questionBookContract,
  schoolUserContract,
  studentsContract,
  guardiansContract,
  classesContract,
  classApplyContract,
  classQuestionLogsContract,
  schoolYearContract,
  schoolTermContract,
  schoolTermPlanContract,
  studentTagsContract,
  confSchoolContract,
  rosterImportsContract,
  bulkActsContract,
  yearChangesContract,
] as unknown as readonly ServiceContract[]

const mark = 'MARKED-FOREIGN'
interface Records {
  school: string
  followUp: string
  question: string
  staff: string
  pending: string
  student: string
  guardian: string
  archived: string
  class: string
  subject: string
  year: string
  term: string
  tag: string
  application: string
  import: string
  importRow: string
  bulk: string
  file: string
  teacherKey: string
  studentKey: string
}

let world: World
let foreign: Records
const actors: { name: string; app: App; actor: Actor }[] = []

/** A school with one of everything; all texts contain the mark. */
async function fill(): Promise<Records> {
  const school = await world.school({ name: `${mark} school` })
  const { app } = school.admin
  const make = async (path: string, data: object) =>
    ((await app.service(path).create(data)) as { _id: string })._id
  const klass = await make('classes', { school: school.id, name: `${mark} class`, grade: 'Grade 1' })
  const year = await make('school-year', {
    school: school.id,
    title: `${mark} year`,
    start: '2026-01-01',
    end: '2026-12-31',
  })
  const term = await make('school-term', { year, title: `${mark} term`, start: '2026-02-01' })
  const subject = await make('classes', {
    school: school.id,
    name: `${mark} subject`,
    type: 'subject',
    subjectTemporary: mark,
    term,
    enroll: { enable: true },
    maxParticipants: 5,
    block: [{ week: 1, start: '09:00', end: '10:00' }],
  })
  const { added } = (await app.service('school-user').create({
    school: school.id,
    people: [{ email: 'marked-foreign@staff.test', name: [mark, 'Staff'] }],
  })) as { added: { _id: string }[] }
  const pending = await world.person({ name: [mark, 'Pending'] })
  const keys = await Promise.all(
    ['teacher', 'student'].map(
      async role =>
        (
          (await app.service('school-plan').get('joinLink', { query: { school: school.id, role } })) as {
            key: string
          }
        ).key,
    ),
  )
  const waiting = (await pending.app.service('school-user').get('apply', { query: { key: keys[0] } })) as {
    _id: string
  }
  const child = await world.pupil(school, { name: [mark, 'Student'], class: klass })
  const guardian = await make('guardians', {
    student: child.record,
    name: `${mark} guardian`,
    email: 'marked-foreign@guardian.test',
  })
  const archived = await make('students', {
    school: school.id,
    name: [mark, 'Archived'],
    parent: { email: 'marked-foreign@parent.test' },
  })
  await app.service('students').patch('archive', { school: school.id, ids: [archived] })
  const application = ((await child.app.service('class-apply').create({ class: subject })) as { _id: string })
    ._id
  const tag = await make('student-tags', {
    name: `${mark} tag`,
    color: '#123456',
    center: true,
    school: school.id,
  })
  const imported = await checkedRoster(
    { id: school.id, app },
    [rosterRow(2, { firstName: mark, email: 'marked-foreign@import.test' }, 'staff')],
    sheet,
  )
  const bulk = await make('bulk-acts', {
    school: school.id,
    list: 'students',
    act: 'archive',
    ids: [archived],
  })
  const rows = (await app.service('roster-imports').get('rows', { query: { _id: imported } })) as {
    data: { _id: string }[]
  }
  const {
    body: { _id: file },
  } = await world.sendFile(school.admin, school.id, { name: `${mark} film.mp4` })
  const office = (await world.manager('admin')).app
  const { _id: followUp } = (await office
    .service('school-follow-up')
    .create({ school: school.id, notes: `${mark} note` })) as { _id: string }
  const { _id: question } = (await office
    .service('question-book')
    .create({ kind: 'service', question: `${mark} question` })) as { _id: string }
  return {
    school: school.id,
    followUp,
    question,
    file,
    staff: added[0]?._id ?? '',
    pending: waiting._id,
    student: child.record,
    guardian,
    bulk,
    archived,
    class: klass,
    subject,
    year,
    term,
    tag,
    application,
    import: imported,
    importRow: rows.data[0]?._id ?? '',
    teacherKey: keys[0] ?? '',
    studentKey: keys[1] ?? '',
  }
}

beforeAll(async () => {
  world = await startSchools()
  foreign = await fill()
  const own = await world.school()
  const [teacher, pupil] = [await world.colleague(own), await world.pupil(own)]
  const member = (as: 'staff' | 'student', roles: string[]) => [{ school: own.id, as, roles }]
  actors.push(
    { name: 'guest', app: world.guest, actor: { id: null, roles: ['guest'] } },
    { name: 'a stranger', ...(await known({})) },
    {
      name: 'admin of another school',
      app: own.admin.app,
      actor: { id: own.admin.id, roles: ['user', 'teacher'], memberships: member('staff', ['admin']) },
    },
    {
      name: 'teacher of another school',
      app: teacher.app,
      actor: { id: teacher.id, roles: ['user', 'teacher'], memberships: member('staff', []) },
    },
    {
      name: 'student of another school',
      app: pupil.app,
      actor: { id: pupil.id, roles: ['user', 'student'], memberships: member('student', []) },
    },
  )
  for (const role of [
    'agent',
    'academic_consultant',
    'sales',
    'sales_manager',
    'customer_service',
    'customer_service_manager',
    'accountant',
    'admin',
  ] as const)
    actors.push({ name: role, ...(await known({ managerRoles: [role] })) })
}, 60_000)
afterAll(() => world.stop())

async function known(account: Parameters<World['person']>[0]): Promise<{ app: App; actor: Actor }> {
  const { app, id } = await world.person(account)
  return { app, actor: { id, roles: ['user', 'teacher', ...(account?.managerRoles ?? [])] as Role[] } }
}

/** Reads come first; writes to the marked school are in rows where everybody without `all` is refused. */
type Step = (app: App, of: Records) => Promise<unknown>
const unknownClassCode = 'ABCDEFG'

const call =
  (path: string, name: string, more: (of: Records) => object): Step =>
  (app, of) =>
    app.service(path).get(name, { query: more(of) })
const change =
  (path: string, name: string, data: (of: Records) => object): Step =>
  (app, of) =>
    app.service(path).patch(name, data(of))
const many = (path: string, name: string, pick: (of: Records) => string): Step =>
  change(path, name, of => ({ school: of.school, ids: [pick(of)] }))
const record = (path: string, pick: (of: Records) => string, data: object): Record<string, Step> => ({
  [`${path} get`]: (app, of) => app.service(path).get(pick(of)),
  [`${path} patch`]: (app, of) => app.service(path).patch(pick(of), data),
  [`${path} remove`]: (app, of) => app.service(path).remove(pick(of)),
})
const find = (
  path: string,
  more: (of: Records) => object = of => ({ school: of.school }),
): Record<string, Step> => ({ [`${path} find`]: (app, of) => app.service(path).find({ query: more(of) }) })
const email = 'intruder@x.test'

const classSteps = (path: string): Record<string, Step> => ({
  ...find(path),
  ...record(path, of => of.class, { name: 'Taken' }),
  [`${path} create`]: (app, of) =>
    app.service(path).create({ school: of.school, name: 'Planted', grade: 'Grade 1' }),
  [`${path} get gradesCount`]: call(path, 'gradesCount', of => ({ school: of.school })),
  [`${path} get grades`]: call(path, 'grades', of => ({ school: of.school })),
  [`${path} get people`]: call(path, 'people', of => ({ class: of.class })),
  [`${path} get open`]: call(path, 'open', of => ({ school: of.school })),
  [`${path} patch archive`]: change(path, 'archive', of => ({ class: of.class })),
  [`${path} patch restore`]: change(path, 'restore', of => ({ class: of.class, grade: 'Grade 1' })),
  [`${path} patch people`]: change(path, 'people', of => ({ class: of.class, removeStudents: [of.student] })),
})

const steps: Record<string, Step> = {
  ...find('school-plan', () => ({ $limit: 500 })),
  ...record('school-plan', of => of.school, { city: 'Taken' }),
  'school-plan create': app =>
    app.service('school-plan').create({ name: `Made ${Math.random()}`, admin: { email } }),
  'school-plan get bySlug': call('school-plan', 'bySlug', () => ({ slug: 'x' })),
  'school-plan get nameKnown': call('school-plan', 'nameKnown', () => ({ name: 'x' })),
  'school-plan get groupByFollower': call('school-plan', 'groupByFollower', () => ({})),
  'school-plan get countType': call('school-plan', 'countType', () => ({})),
  'school-plan get quotes': call('school-plan', 'quotes', of => ({ school: of.school })),
  'school-plan get attachments': call('school-plan', 'attachments', of => ({ school: of.school })),
  'school-plan get papers': call('school-plan', 'papers', of => ({ school: of.school })),
  'school-plan get paper': call('school-plan', 'paper', of => ({ school: of.school, _id: of.school })),
  'school-plan get upgradePrice': call('school-plan', 'upgradePrice', of => ({
    school: of.school,
    teacher: 100,
    student: 100,
  })),
  'school-plan get joinLink': call('school-plan', 'joinLink', of => ({ school: of.school, role: 'teacher' })),
  'school-plan get pipelineEmail': call('school-plan', 'pipelineEmail', of => ({ school: of.school })),
  'school-plan get contentEmail': call('school-plan', 'contentEmail', of => ({ school: of.school })),
  'school-plan get space': call('school-plan', 'space', of => ({ school: of.school, list: 'files' })),
  'school-plan get referrals': call('school-plan', 'referrals', () => ({})),
  'school-plan get spaceUse': call('school-plan', 'spaceUse', of => ({ school: of.school })),
  'school-plan patch removeFiles': change('school-plan', 'removeFiles', of => ({
    school: of.school,
    ids: [of.file],
  })),
  'school-plan patch quote': change('school-plan', 'quote', () => ({
    name: `Asked ${Math.random()}`,
    teachers: 1,
    students: 1,
    months: 6,
    contact: { name: 'x', email },
  })),
  'school-plan patch referPrincipal': change('school-plan', 'referPrincipal', () => ({
    name: `Referred ${Math.random()}`,
    principal: { name: 'x', email },
  })),
  'school-plan patch openTrial': change('school-plan', 'openTrial', of => ({ school: of.school })),
  'school-plan patch extend': change('school-plan', 'extend', of => ({ school: of.school, days: 1 })),
  'school-plan patch markPaid': change('school-plan', 'markPaid', of => ({
    school: of.school,
    days: 1,
    proof: { note: 'x' },
  })),
  'school-plan patch validate': change('school-plan', 'validate', of => ({ school: of.school, valid: true })),
  'school-plan patch joinLink': change('school-plan', 'joinLink', of => ({
    school: of.school,
    role: 'teacher',
    approval: false,
  })),
  'school-plan patch addAttachment': change('school-plan', 'addAttachment', of => ({
    school: of.school,
    type: 'Diploma',
    file: { filename: 'x', mime: 'x', hash: 'a'.repeat(64), size: 1 },
  })),
  'school-plan patch removeAttachment': change('school-plan', 'removeAttachment', of => ({
    school: of.school,
    hash: 'a'.repeat(64),
  })),

  ...find('school-follow-up'),
  'school-follow-up create': (app, of) =>
    app.service('school-follow-up').create({ school: of.school, notes: 'Planted' }),
  'school-follow-up patch': (app, of) =>
    app.service('school-follow-up').patch(of.followUp, { notes: 'Taken' }),
  ...find('question-book', () => ({})),
  'question-book create': app =>
    app.service('question-book').create({ kind: 'service', question: `Asked ${Math.random()}` }),
  'question-book patch': (app, of) => app.service('question-book').patch(of.question, { answer: 'Taken' }),
  'question-book patch import': change('question-book', 'import', () => ({
    rows: [{ kind: 'service', question: `Planted ${Math.random()}`, answer: '' }],
  })),

  ...find('school-user'),
  ...record('school-user', of => of.staff, { nickname: 'Taken' }),
  'school-user create': (app, of) =>
    app.service('school-user').create({ school: of.school, people: [{ email: `${Math.random()}@x.test` }] }),
  'school-user get schoolList': call('school-user', 'schoolList', () => ({})),
  'school-user get info': call('school-user', 'info', of => ({ school: of.school })),
  'school-user get classList': call('school-user', 'classList', of => ({ school: of.school })),
  'school-user get checkExists': call('school-user', 'checkExists', () => ({ key: 'no-such-key' })),
  'school-user get apply': call('school-user', 'apply', () => ({ key: 'no-such-key' })),
  'school-user get invitations': call('school-user', 'invitations', () => ({})),
  'school-user get invitation': call('school-user', 'invitation', of => ({ _id: of.staff })),
  'school-user get prove': call('school-user', 'prove', of => ({ _id: of.staff })),
  'school-user get accept': call('school-user', 'accept', of => ({ _id: of.staff })),
  'school-user get checkEmails': call('school-user', 'checkEmails', of => ({
    school: of.school,
    emails: ['marked-foreign@staff.test'],
  })),
  'school-user get subjectStat': call('school-user', 'subjectStat', of => ({ school: of.school })),
  'school-user get cloudRoomCount': call('school-user', 'cloudRoomCount', of => ({ school: of.school })),
  'school-user patch checkEmails': change('school-user', 'checkEmails', of => ({
    school: of.school,
    emails: ['marked-foreign@staff.test'],
  })),
  'school-user patch archive': many('school-user', 'archive', of => of.staff),
  'school-user patch restore': many('school-user', 'restore', of => of.staff),
  'school-user patch approve': many('school-user', 'approve', of => of.pending),
  'school-user patch reject': many('school-user', 'reject', of => of.pending),
  'school-user patch resend': many('school-user', 'resend', of => of.staff),
  'school-user patch closeAlert': change('school-user', 'closeAlert', of => ({ school: of.school })),
  'school-user patch leave': change('school-user', 'leave', of => ({ school: of.school })),

  ...find('students'),
  ...record('students', of => of.student, { nickname: 'Taken' }),
  'students create': (app, of) =>
    app.service('students').create({
      school: of.school,
      name: ['Planted', String(Math.random())],
      email: `${Math.random()}@x.test`,
      parent: { email },
    }),
  'students get schoolList': call('students', 'schoolList', () => ({})),
  'students get classList': call('students', 'classList', of => ({ school: of.school })),
  'students get resend': call('students', 'resend', of => ({ _id: of.student })),
  'students get checkEmails': call('students', 'checkEmails', of => ({ school: of.school, emails: [email] })),
  'students get checkParents': call('students', 'checkParents', of => ({
    school: of.school,
    emails: ['marked-foreign@parent.test'],
  })),
  'students get checkId': call('students', 'checkId', of => ({ school: of.school, id: '123456' })),
  'students get checkIds': call('students', 'checkIds', of => ({ school: of.school, ids: ['123456'] })),
  'students get checkMobile': call('students', 'checkMobile', of => ({
    school: of.school,
    mobile: '+64211234567',
  })),
  'students get checkMobiles': call('students', 'checkMobiles', of => ({
    school: of.school,
    mobiles: ['+64211234567'],
  })),
  'students get checkExists': call('students', 'checkExists', () => ({ key: 'no-such-key' })),
  'students get apply': call('students', 'apply', () => ({ key: 'no-such-key' })),
  'students get invitations': call('students', 'invitations', () => ({})),
  'students get invitation': call('students', 'invitation', of => ({ _id: of.student })),
  'students get prove': call('students', 'prove', of => ({ _id: of.student })),
  'students get accept': call('students', 'accept', of => ({ _id: of.student })),
  'students get parentLook': call('students', 'parentLook', () => ({ code: 'x'.repeat(43) })),
  'students get parentJoin': call('students', 'parentJoin', () => ({ code: 'x'.repeat(43) })),
  'students get parentEmailLook': call('students', 'parentEmailLook', () => ({ code: 'x'.repeat(43) })),
  'students get cloudRoomCount': call('students', 'cloudRoomCount', of => ({ school: of.school })),
  'students get counts': call('students', 'counts', of => ({ school: of.school })),
  'students patch checkEmails': change('students', 'checkEmails', of => ({
    school: of.school,
    emails: [email],
  })),
  'students patch checkParents': change('students', 'checkParents', of => ({
    school: of.school,
    emails: ['marked-foreign@parent.test'],
  })),
  'students patch archive': many('students', 'archive', of => of.student),
  'students patch restore': many('students', 'restore', of => of.archived),
  'students patch approve': many('students', 'approve', of => of.student),
  'students patch reject': many('students', 'reject', of => of.student),
  'students patch resend': many('students', 'resend', of => of.student),
  'students patch move': change('students', 'move', of => ({
    school: of.school,
    ids: [of.student],
    class: null,
  })),
  'students patch parentEmailChange': change('students', 'parentEmailChange', of => ({
    _id: of.student,
    email,
  })),
  'students patch parentEmailConfirm': change('students', 'parentEmailConfirm', () => ({
    code: 'x'.repeat(43),
  })),
  'students patch credentials': change('students', 'credentials', of => ({ class: of.class })),
  'students patch resetPassword': change('students', 'resetPassword', of => ({
    class: of.class,
    _id: of.student,
  })),

  ...find('bulk-acts'),
  'bulk-acts get': (app, of) => app.service('bulk-acts').get(of.bulk),
  'bulk-acts create': (app, of) =>
    app
      .service('bulk-acts')
      .create({ school: of.school, list: 'students', act: 'archive', ids: [of.student] }),
  'bulk-acts get items': call('bulk-acts', 'items', of => ({ _id: of.bulk })),
  'bulk-acts patch undo': change('bulk-acts', 'undo', of => ({ _id: of.bulk })),
  'year-changes get proposal': call('year-changes', 'proposal', of => ({ school: of.school })),
  'year-changes create': (app, of) =>
    app.service('year-changes').create({
      school: of.school,
      year: { title: 'Planted', start: '2031-01-01', end: '2031-12-31' },
    }),
  'guardians create': (app, of) =>
    app
      .service('guardians')
      .create({ student: of.student, name: 'Planted', email: `${Math.random()}@x.test` }),
  'guardians patch': (app, of) => app.service('guardians').patch(of.guardian, { relation: 'Taken' }),
  'guardians remove': (app, of) => app.service('guardians').remove(of.guardian),
  'guardians get family': call('guardians', 'family', () => ({ code: 'x'.repeat(43) })),
  'guardians patch join': change('guardians', 'join', of => ({ code: 'x'.repeat(43), student: of.student })),
  'guardians patch withdraw': change('guardians', 'withdraw', of => ({
    code: 'x'.repeat(43),
    student: of.student,
  })),
  'guardians patch reports': change('guardians', 'reports', of => ({
    code: 'x'.repeat(43),
    student: of.student,
    reports: false,
  })),
  'guardians patch sendLink': change('guardians', 'sendLink', () => ({ email })),
  'guardians patch resend': change('guardians', 'resend', of => ({ _id: of.guardian })),

  ...classSteps('classes'),
  ...find('class-apply'),
  'class-apply get': (app, of) => app.service('class-apply').get(of.application),
  'class-apply create': (app, of) => app.service('class-apply').create({ class: of.subject }),
  'class-apply remove': (app, of) => app.service('class-apply').remove(of.application),
  'class-apply get count': call('class-apply', 'count', of => ({ class: of.subject })),
  // A class code reveals the class's name and lets people apply, so these calls use an unknown code.
  'class-apply get byCode': call('class-apply', 'byCode', () => ({ code: unknownClassCode })),
  'class-apply patch join': change('class-apply', 'join', () => ({ code: unknownClassCode })),
  'class-apply patch approve': change('class-apply', 'approve', of => ({ ids: [of.application] })),
  'class-apply patch reject': change('class-apply', 'reject', of => ({ ids: [of.application] })),
  'class-question-logs find': app => app.service('class-question-logs').find({}),
  'class-question-logs create': app => app.service('class-question-logs').create({ questions: ['Mine'] }),
  ...find('school-year'),
  ...record('school-year', of => of.year, { title: 'Taken' }),
  'school-year create': (app, of) =>
    app
      .service('school-year')
      .create({ school: of.school, title: 'Planted', start: '2026-01-01', end: '2026-12-31' }),
  'school-term-plan find': (app, of) =>
    app.service('school-term-plan').find({ query: { schoolTerm: of.term } }),
  'school-term-plan create': (app, of) =>
    app.service('school-term-plan').create({
      schoolTerm: of.term,
      week: [6],
      block: [{ start: '08:00', end: '08:45' }],
    }),
  'school-term-plan patch clear': change('school-term-plan', 'clear', of => ({ _id: `${of.term}.6` })),
  ...find('school-term'),
  ...record('school-term', of => of.term, { title: 'Taken' }),
  'school-term create': (app, of) =>
    app.service('school-term').create({ year: of.year, title: 'Planted', start: '2026-03-01' }),
  ...find('student-tags'),
  ...record('student-tags', of => of.tag, { name: 'Taken' }),
  'student-tags create': (app, of) =>
    app
      .service('student-tags')
      .create({ name: 'Planted', color: '#000000', center: true, school: of.school }),
  'conf-school get': (app, of) =>
    app.service('conf-school').get('Switches', { query: { school: of.school } }),
  'conf-school patch': (app, of) =>
    app
      .service('conf-school')
      .patch('Switches', { val: { classmates: false } }, { query: { school: of.school } }),
  ...find('roster-imports'),
  'roster-imports get': (app, of) => app.service('roster-imports').get(of.import),
  'roster-imports create': (app, of) => app.service('roster-imports').create({ school: of.school, ...sheet }),
  'roster-imports remove': (app, of) => app.service('roster-imports').remove(of.import),
  'roster-imports get rows': call('roster-imports', 'rows', of => ({ _id: of.import })),
  'roster-imports get seats': call('roster-imports', 'seats', of => ({ _id: of.import })),
  'roster-imports get match': call('roster-imports', 'match', of => ({ school: of.school, header: 'x' })),
  'roster-imports patch rows': change('roster-imports', 'rows', of => ({
    _id: of.import,
    rows: [rosterRow(3, { firstName: 'Planted' })],
  })),
  'roster-imports patch check': change('roster-imports', 'check', of => ({ _id: of.import })),
  'roster-imports patch cell': change('roster-imports', 'cell', of => ({
    _id: of.import,
    row: of.importRow,
    field: 'firstName',
    value: 'Taken',
  })),
  'roster-imports patch skip': change('roster-imports', 'skip', of => ({
    _id: of.import,
    row: of.importRow,
    skipped: true,
  })),
  'roster-imports patch dateOrder': change('roster-imports', 'dateOrder', of => ({
    _id: of.import,
    dateOrder: 'mdy',
  })),
  'roster-imports patch confirm': change('roster-imports', 'confirm', of => ({ _id: of.import })),
  'roster-imports patch undo': change('roster-imports', 'undo', of => ({ _id: of.import })),
}

interface Declared {
  readonly name: string
  readonly contract: ServiceContract
  readonly action: string
}

const declared: Declared[] = contracts.flatMap(contract => {
  const { path, methods } = contract
  const plain = (['find', 'get', 'create', 'patch', 'remove'] as const).flatMap(name =>
    methods[name] ? [{ name: `${path} ${name}`, contract, action: methods[name].may }] : [],
  )
  const named = (['get', 'patch'] as const).flatMap(kind =>
    Object.entries(methods.calls?.[kind] ?? {}).map(([name, method]) => ({
      name: `${path} ${kind} ${name}`,
      contract,
      action: method.may,
    })),
  )
  return [...plain, ...named]
})

test('no call is left out', () => {
  expect(Object.keys(steps).toSorted()).toEqual(declared.map(({ name }) => name).toSorted())
})

/** Calls about the caller or without a record: refused or answered, they contain no foreign data. */
const open = new Set([
  'school-plan create',
  'school-plan get bySlug',
  'school-plan get nameKnown',
  'school-plan patch quote',
  'school-plan patch referPrincipal',
  'school-user get schoolList',
  'school-user get classList',
  'school-user get invitations',
  'students get invitations',
  'students get schoolList',
  'students get classList',
  'classes get open',
  'class get open',
  'class-question-logs find',
  'class-question-logs create',
])

describe('at another school', () => {
  test('without permission, callers get no marked text and change nothing', async () => {
    const before = await world.schoolRow(foreign.school)
    const leaks: string[] = []
    for (const { name, contract, action } of declared) {
      for (const { name: who, app, actor } of actors) {
        if (scopesFor(contract.permissions, action, actor).includes('all')) continue
        const step = steps[name]
        if (!step) continue
        const answer = await step(app, foreign).then(
          value => ({ value }),
          (fault: Fault) => ({ fault }),
        )
        const text = JSON.stringify(answer)
        if (text.toLowerCase().includes(mark.toLowerCase()))
          leaks.push(`${who}: ${name} told ${text.slice(0, 200)}`)
        if ('fault' in answer) {
          if (answer.fault.code >= 500 || answer.fault.code === undefined)
            leaks.push(`${who}: ${name} broke with ${text.slice(0, 300)}`)
        } else if (
          !open.has(name) &&
          !(name.endsWith(' find') && (answer.value as { total: number }).total === 0) &&
          !(name === 'school-plan find')
        )
          leaks.push(`${who}: ${name} was answered ${text.slice(0, 200)}`)
      }
    }
    expect(leaks).toEqual([])
    expect(await world.schoolRow(foreign.school)).toEqual(before)
  }, 120_000)

  test('callers with permission succeed: every manager role by its row', async () => {
    const wrong: string[] = []
    for (const { name: who, app, actor } of actors.filter(each =>
      each.actor.roles.some(role =>
        [
          'sales',
          'sales_manager',
          'customer_service',
          'customer_service_manager',
          'accountant',
          'admin',
          'agent',
          'academic_consultant',
        ].includes(role),
      ),
    )) {
      for (const [action, run] of [
        ['school.find', () => app.service('school-plan').get(foreign.school)],
        ['school.edit', () => app.service('school-plan').patch(foreign.school, { city: 'Here' })],
        [
          'school.manage',
          () => app.service('school-plan').patch('validate', { school: foreign.school, valid: true }),
        ],
        [
          'school.link',
          () =>
            app
              .service('school-plan')
              .get('joinLink', { query: { school: foreign.school, role: 'student' } }),
        ],
      ] as const) {
        const allowed = await run().then(
          () => true,
          () => false,
        )
        if (allowed !== may(schoolPermissions, action, actor, { school: foreign.school }))
          wrong.push(`${who} ${action}: ${allowed}`)
      }
    }
    expect(wrong).toEqual([])
    const roles = (action: Parameters<typeof may<keyof typeof schoolPermissions.rows>>[1]) =>
      actors
        .filter(({ actor }) => may(schoolPermissions, action, actor, { school: foreign.school }))
        .map(({ name }) => name)
    expect(roles('school.find')).toEqual([
      'sales',
      'sales_manager',
      'customer_service',
      'customer_service_manager',
      'accountant',
      'admin',
    ])
    expect(roles('school.manage')).toEqual([
      'sales',
      'sales_manager',
      'customer_service',
      'customer_service_manager',
      'admin',
    ])
    expect(roles('school.remove')).toEqual(['sales_manager', 'customer_service_manager', 'admin'])
  }, 60_000)

  test('only admin, sales manager and head of customer service appoint a school’s admins', async () => {
    for (const { name, app } of actors.filter(each =>
      ['sales', 'customer_service', 'accountant'].includes(each.name),
    )) {
      const answer = await app
        .service('school-user')
        .patch(foreign.staff, { $addToSet: { role: 'admin' } })
        .then(
          () => 'done',
          (fault: Fault) => fault.data.code,
        )
      expect([name, answer]).toEqual([name, name === 'accountant' ? 'not-found' : 'forbidden'])
    }
    const head = actors.find(({ name }) => name === 'customer_service_manager')
    expect(
      await head?.app.service('school-user').patch(foreign.staff, { $addToSet: { role: 'admin' } }),
    ).toMatchObject({ role: ['admin'] })
  })
})
