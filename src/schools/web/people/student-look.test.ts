import { expect, test } from 'vitest'
import type { Guardian } from '#schools/contract/guardians.contract.ts'
import { guardianWords, studentLook } from './student-look.ts'

const guardian = (more: Partial<Guardian> = {}): Guardian => ({
  _id: '1',
  name: 'Pat',
  email: 'pat@home.example',
  phone: null,
  relation: '',
  status: 2,
  first: true,
  reports: true,
  consentAt: null,
  withdrawnAt: null,
  ...more,
})
const student = { status: 0, del: false, email: null } as const

test('withdrawn consent takes precedence over everything except the archive', () => {
  const guardians = [guardian(), guardian({ status: 0, withdrawnAt: '2026-11-01T00:00:00.000Z' })]
  expect(studentLook({ ...student, guardians }).label).toBe('Consent withdrawn')
  expect(studentLook({ ...student, del: true, guardians }).label).toBe('Archived')
  expect(guardianWords({ guardians })).toBe('Consent withdrawn')
})

test('nobody was invited if nobody can be reached', () => {
  expect(studentLook({ ...student, guardians: [] }).label).toBe('No account yet')
  expect(studentLook({ ...student, guardians: [guardian({ email: null })] }).label).toBe('No account yet')
  expect(guardianWords({ guardians: [guardian({ email: null })] })).toBe('No contact yet')
  expect(studentLook({ ...student, guardians: [guardian({ email: null, phone: '+64 21 1' })] }).label).toBe(
    'Invited',
  )
  const own = { ...student, email: 'own@school.example' }
  expect(studentLook({ ...own, guardians: [] }).label).toBe('Not invited yet')
  expect(studentLook({ ...own, guardians: [guardian({ email: null })] }).label).toBe('Not invited yet')
  expect(studentLook({ ...own, status: 2, guardians: [] }).label).toBe('Joined')
  expect(studentLook({ ...own, guardians: [guardian({ status: 0 })] }).label).toBe('Invited')
  expect(studentLook({ ...student, status: 2, guardians: [guardian()] }).label).toBe('Joined')
})
