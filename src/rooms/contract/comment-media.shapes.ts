import * as z from '#zod'

/** A picture, recording, video or file attached to a comment, with or without text. */
export const CommentMedia = z.object({ hash: z.string(), type: z.string() })
export type CommentMedia = z.output<typeof CommentMedia>
