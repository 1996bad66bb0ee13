// Curricula, certificates and grades.
import { expect, test } from 'vitest'
import type { Curriculum, GradeList } from '#academics/contract/curricula.contract.ts'
import { certs } from '#identity/server/certs.api.ts'
import { refusal, twoSchools } from '../testing/academics-world.ts'

const { world, school, other, admin, teacher } = await twoSchools()

test('a platform code can be chosen once per owner', async () => {
  const made = (await admin.service('curriculum').create({ school: school.id, code: 'nz' })) as Curriculum
  expect(made).toMatchObject({ name: 'New Zealand Curriculum', custom: false, certificate: null })
  expect(made.grades.find(({ name }) => name === 'Year 9')?.platform).toEqual(['Grade 8'])
  expect(await refusal(admin.service('curriculum').create({ school: school.id, code: 'nz' }))).toBe(
    'curriculum-chosen',
  )
  expect(made.ownerName).toMatch(/^School /)
  await admin.service('subjects').create({ uid: school.id, name: 'Music', curriculum: 'nz' })
  expect(
    await refusal(admin.service('subjects').create({ uid: school.id, name: 'music', curriculum: 'nz' })),
  ).toBe('subject-twice')
  expect(
    await refusal(admin.service('subjects').create({ uid: school.id, name: 'Music', curriculum: 'au' })),
  ).toBe('curriculum-unknown')
  expect(await admin.service('curriculum').get(made._id)).toMatchObject({ count: { subjects: 1 } })
  expect(await refusal(admin.service('curriculum').remove(made._id))).toBe('curriculum-in-use')
  expect(await refusal(admin.service('curriculum').patch(made._id, { copyright: 'Mine' }))).toBe('forbidden')
})

test('IB standards require a certificate, which four back-office roles review', async () => {
  await admin.service('curriculum').create({ school: school.id, code: 'ib-dp' })
  const {
    data: [biology],
  } = (await admin.service('subjects').find({ query: { uid: '1', curriculum: 'ib-dp' } })) as {
    data: { _id: string }[]
  }
  const own = (await admin
    .service('subjects')
    .create({ uid: school.id, name: 'Biology', curriculum: 'ib-dp' })) as { _id: string }
  const take = () =>
    admin.service('subjects').patch('import', { _id: own._id, version: 1, from: biology?._id })
  expect(await refusal(take())).toBe('certificate-needed')
  expect(await refusal(teacher.service('subjects').get('tree', { query: { _id: biology?._id } }))).toBe(
    'certificate-needed',
  )
  expect(
    await admin.service('curriculum').get('access', { query: { school: school.id, code: 'ib-dp' } }),
  ).toEqual({ needed: 'ib', allowed: false })
  const cert = (await admin
    .service('user-cert')
    .get('code', { query: { code: 'ib', school: school.id } })) as { _id: string }
  const { userCerts } = await import('#identity/server/identity.tables.ts')
  const [row] = await world.kit.db
    .update(userCerts)
    .set({ pics: [{ _id: 'a'.repeat(64), ext: 'pdf', code: 'guide' }] })
    .returning()
  if (row)
    await world.kit.db.transaction(tx =>
      certs.advance(tx, row, 'submit', {
        actor: { id: admin.id, roles: ['user'] },
        now: world.kit.clock.now(),
      }),
    )
  expect(await refusal(admin.service('user-cert').patch('decide', { _id: cert._id, event: 'approve' }))).toBe(
    'forbidden',
  )
  expect(await refusal((await world.manager('sales')).service('user-cert').find())).toBe('forbidden')
  const consultant = await world.manager('academic_consultant')
  expect(await consultant.service('user-cert').find({ query: { status: 1 } })).toMatchObject({
    total: 1,
    data: [{ _id: cert._id, school: school.id, applicant: { _id: admin.id } }],
  })
  await consultant.service('user-cert').patch('decide', { _id: cert._id, event: 'approve' })
  expect(await world.notices('CertApproved')).toMatchObject([{ to: { user: admin.id } }])
  expect(await take()).toMatchObject({ kept: 0 })
  expect(await refusal(teacher.service('subjects').get('tree', { query: { _id: biology?._id } }))).toBe(
    'none',
  )
  expect(await refusal(other.admin.service('subjects').get('tree', { query: { _id: biology?._id } }))).toBe(
    'certificate-needed',
  )
})

test('a grade that a live class uses cannot be removed; grade names are unique', async () => {
  await admin
    .service('classes')
    .create({ school: school.id, type: 'standard', name: '5 Red', grade: 'Grade 5' })
  const list = (await admin.service('grades').get(school.id)) as GradeList
  expect(list.classes['Grade 5']).toBe(1)
  const write = (grades: GradeList['grades']) =>
    admin.service('grades').patch(school.id, { version: list.version, grades })
  expect(await refusal(write(list.grades.filter(({ name }) => name !== 'Grade 5')))).toBe('grade-in-use')
  expect(await refusal(write(list.grades.map(grade => ({ ...grade, name: 'Same' }))))).toBe('grade-twice')
  const changed = (await write(
    list.grades
      .filter(({ name }) => name !== 'Grade 4')
      .map(grade => (grade.name === 'Grade 5' ? { ...grade, name: 'Year 6', enable: false } : grade)),
  )) as GradeList
  expect(changed.grades).toHaveLength(list.grades.length - 1)
  expect(changed.grades.find(({ _id }) => _id === 'Grade 5')).toMatchObject({ name: 'Year 6', enable: false })
})

test('a curriculum in use by classes is archived only if the admin removes it from them', async () => {
  const made = (await admin.service('curriculum').create({ school: school.id, code: 'uk' })) as Curriculum
  const lesson = (await admin.service('classes').create({
    school: school.id,
    type: 'subject',
    name: 'Computing club',
    curriculum: 'uk',
    subjectTemporary: 'Computing',
  })) as { _id: string }
  expect(await refusal(admin.service('curriculum').patch(made._id, { del: true }))).toBe('curriculum-taught')
  expect(await admin.service('curriculum').patch(made._id, { del: true, classes: 'clear' })).toMatchObject({
    del: true,
  })
  expect(await admin.service('classes').get(lesson._id)).toMatchObject({ curriculum: null })
})
