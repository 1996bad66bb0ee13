import * as z from '#zod'

/** A picture, recording, film or file that a comment consists of, or carries. */
export const CommentMedia = z.object({ hash: z.string(), type: z.string() })
export type CommentMedia = z.output<typeof CommentMedia>
