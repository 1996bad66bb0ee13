// `service-auth-unit`: an application's frozen copy, for its applicant and reviewers. Separate from
// `service-auth` to keep other pages small.
import * as z from '#zod'
import { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id } from '#kit/contract/wire.ts'
import { servicesPermissions } from '../services.permissions.ts'

/** The content itself first, then its linked content. */
export const SnapshotPart = z.extend(
  z.pick(LibraryItem, {
    overview: true,
    deck: true,
    questions: true,
    materials: true,
    videos: true,
    tool: true,
  }),
  { _id: id, name: z.string(), mode: z.enum(contentModes), coverUrl: z.nullable(z.string()) },
)
export type SnapshotPart = z.output<typeof SnapshotPart>

export const UnitSnapshot = z.object({ _id: id, parts: z.array(SnapshotPart) })
export type UnitSnapshot = z.output<typeof UnitSnapshot>

export const snapshotContract = service('service-auth-unit', servicesPermissions, {
  /** By application id. */
  get: { may: 'application.read', result: UnitSnapshot },
})
