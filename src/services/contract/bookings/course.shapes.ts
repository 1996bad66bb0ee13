import * as z from '#zod'
import { id } from '#kit/contract/wire.ts'

/** A session that lessons accompany. */
export const Course = z.object({ _id: id, name: z.string(), image: z.nullable(z.string()) })
export type Course = z.output<typeof Course>
