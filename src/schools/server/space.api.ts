// What fills a school's space. Sessions and content belong to later domains, which provide their lists;
// files are listed at once.
import type { FileKind } from '#files/contract/space.rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { mapPort, provided } from '#kit/server/ports.ts'
import type { spaceLists } from '#schools/contract/plans.shapes.ts'

export interface SpaceQuery {
  readonly school: string
  readonly list: (typeof spaceLists)[number]
  readonly teacher?: string | undefined
  readonly kind?: FileKind | undefined
  readonly $search?: string | undefined
  readonly term?: string | undefined
  /** Archived or active ones only. */
  readonly del?: boolean | undefined
  readonly subject?: string | undefined
  readonly $limit: number
  readonly $skip: number
}
export interface SpaceItem {
  readonly _id: string
  readonly name: string
  readonly bytes: number
  readonly owner: string | null
  readonly ownerName: string
  readonly at: Date
  readonly published: boolean
  readonly del?: boolean
  readonly kind?: FileKind
}
/** The items of one list, largest first. */
export interface SpaceList {
  readonly read: (
    tx: Tx,
    query: SpaceQuery,
  ) => Promise<{ readonly total: number; readonly rows: readonly SpaceItem[] }>
}

export const schoolSpaceLists = mapPort<SpaceQuery['list'], SpaceList>('schools.schoolSpaceLists')

export async function spaceRows(tx: Tx, query: SpaceQuery) {
  const { total, rows } = (await provided(tx, schoolSpaceLists).get(query.list)?.read(tx, query)) ?? {
    total: 0,
    rows: [],
  }
  return {
    total,
    limit: query.$limit,
    skip: query.$skip,
    data: rows.map(row => ({ kind: null, del: false, ...row })),
  }
}
