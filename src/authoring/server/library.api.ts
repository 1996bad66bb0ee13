// Ports for the library: calls of `unit` on published content, and copies of purchases.
import type * as z from '#zod'
import type { unitContract } from '#authoring/contract/content.contract.ts'
import type { ContentMode } from '#authoring/contract/content.shapes.ts'
import type { LibraryItem, LibraryList } from '#authoring/contract/published.shapes.ts'
import type { Tx } from '#kit/server/db.ts'
import { kitFail } from '#kit/server/errors.ts'
import type { Kit } from '#kit/server/kit.ts'
import { onePort, provided } from '#kit/server/ports.ts'
import type { CallContext } from '#kit/server/service.ts'
import type { ContentRow } from './authoring.tables.ts'
import type { prompts } from './questions.tables.ts'

type GetCalls = (typeof unitContract)['methods']['calls']['get']
type Patches = (typeof unitContract)['methods']['calls']['patch']
type Query<K extends 'search' | 'latestList'> = z.output<GetCalls[K]['query']>

export interface LibraryJoin {
  search(by: CallContext, query: Query<'search'>): Promise<z.input<GetCalls['search']['result']>>
  list(
    by: CallContext,
    which: 'latest' | 'task' | 'unit',
    query: Query<'latestList'>,
  ): Promise<z.input<typeof LibraryList>>
  /** `unit` find of `lib`: published content by kind, subject, grade and words. */
  find(
    by: CallContext,
    query: {
      readonly mode?: ContentMode | ContentMode[] | undefined
      readonly subjects?: string[] | undefined
      readonly grades?: string[] | undefined
      readonly key?: string | undefined
      readonly linked?: boolean | undefined
      readonly $limit?: number | undefined
      readonly $skip?: number | undefined
    },
  ): Promise<z.input<typeof LibraryList>>
  publish(kit: Kit, by: CallContext, request: z.output<Patches['publish']['data']>): Promise<void>
  unPublish(kit: Kit, by: CallContext, id: string): Promise<void>
  item(by: CallContext, id: string): Promise<z.input<typeof LibraryItem>>
  /** Once per order; the copy names its order and source. */
  copyBought(
    kit: Kit,
    by: CallContext,
    request: { readonly _id: string; readonly orderId: string },
  ): Promise<ContentRow>
  /** A prompt's owner changed or removed it: its offer is updated. */
  promptChanged(kit: Kit, by: CallContext, row: PromptRow, gone: boolean): Promise<void>
  /** Uses up somebody else's prompt that was bought for one use. */
  usePrompt(kit: Kit, by: CallContext, id: string): Promise<PromptRow['snapshot']>
}
type PromptRow = typeof prompts.$inferSelect

export const publishing = onePort<LibraryJoin | undefined>('authoring.library', undefined)
export const isLibraryJoined = (tx: Tx): boolean => provided(tx, publishing) !== undefined
export function library(tx: Tx): LibraryJoin {
  const joined = provided(tx, publishing)
  if (!joined) throw kitFail('not-found')
  return joined
}
