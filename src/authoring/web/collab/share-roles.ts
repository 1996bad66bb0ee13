import { collabRoleNames, collabRoles, type CollabRole } from '#authoring/contract/collab.contract.ts'

export const roleOptions = collabRoles.map(value => ({ value, label: collabRoleNames[value] }))

export const roleOf = (text: string): CollabRole => collabRoles.find(role => role === text) ?? 'read'
