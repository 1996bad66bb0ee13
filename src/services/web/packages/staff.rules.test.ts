import { describe, expect, test } from 'vitest'
import type { ManagerRole } from '#identity/contract/roles.ts'
import { packRoles } from '#services/contract/packages/packages.values.ts'
import { editableRoles, emptyDraft, maySet, previewOf } from './staff.rules.ts'

const actor = (role: ManagerRole) => ({ id: 'me', roles: ['user', role] as const })
const notByMentors = packRoles.filter(role => role !== 'mentoring' && role !== 'onCampus')

describe('who may edit which packages, and who may change settings', () => {
  test.each<[ManagerRole, readonly string[], boolean]>([
    ['admin', packRoles, true],
    ['academic_consultant', packRoles, true],
    ['customer_service_manager', packRoles, true],
    ['customer_service', packRoles, true],
    ['sales_manager', notByMentors, false],
    ['sales', notByMentors, false],
    ['accountant', notByMentors, false],
    ['agent', [], false],
  ])('%s', (role, editable, isSetting) => {
    expect(editableRoles(actor(role))).toEqual(editable)
    expect(maySet(actor(role))).toBe(isSetting)
  })
})

test('a new draft starts with what its role can sell', () => {
  expect(emptyDraft('consultant')).toMatchObject({ consultant: 'carer', isOnCampus: false })
  expect(emptyDraft('onCampus')).toMatchObject({ consultant: null, isOnCampus: true })
})

test('a preview names included packages, and is never on sale', () => {
  const draft = { ...emptyDraft('mentoring'), carerPack: { _id: 'carer', times: 2 } }
  const consultants = [{ _id: 'carer', name: 'A carer' }]
  const pack = previewOf(draft, { coverUrl: null, pack: undefined, consultants })
  expect(pack).toMatchObject({
    carerPack: { _id: 'carer', times: 2, name: 'A carer' },
    interviewPack: null,
    status: false,
    state: 'draft',
  })
})
