import { may, type Actor } from '#kit/contract/permissions.ts'
import { schoolPermissions } from '#schools/contract/schools.permissions.ts'

export const mayManage = (actor: Actor): boolean => may(schoolPermissions, 'school.manage', actor)
/** A school's own admins may edit too, but not from the back office. */
export const mayRemove = (actor: Actor): boolean => may(schoolPermissions, 'school.remove', actor)
