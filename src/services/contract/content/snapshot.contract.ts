// `service-auth-unit`: an application's frozen copy, for its applicant and reviewers. Separate from
// `service-auth` to keep other pages small.
import * as z from '#zod'
import { LibraryItem } from '#authoring/contract/published.shapes.ts'
import { contentModes } from '#authoring/contract/content.shapes.ts'
import { service } from '#kit/contract/service.ts'
import { id } from '#kit/contract/wire.ts'
import { servicesPermissions } from '../services.permissions.ts'

/** The main content first, then what was frozen with it. */
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
  /** By the id of the application. */
  get: { may: 'application.read', result: UnitSnapshot },
})
