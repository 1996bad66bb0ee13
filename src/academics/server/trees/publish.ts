// Publishes a tree. Owners who imported an earlier edition from the platform are notified; their copies do not
// change.
import { and, eq, lt, ne } from 'drizzle-orm'
import { academicNotices } from '#academics/contract/academics.notices.ts'
import { platform, treeTitles, type TreeKind } from '#academics/contract/academics.shapes.ts'
import type { Tx } from '#kit/server/db.ts'
import type { Kit } from '#kit/server/kit.ts'
import { notify } from '#kit/server/notify.ts'
import { peopleOfOwner } from '#schools/server/owners.api.ts'
import type { ActorContext } from '../owners/access.ts'
import { subjects, trees, type SubjectRow } from '../academics.tables.ts'
import { keepPackage } from '../case/published-packages.ts'
import { publishTree } from './tree-edit.ts'

export async function publish(
  kit: Kit,
  { db, now }: ActorContext & { readonly db: Tx },
  record: SubjectRow,
  kind: TreeKind,
  version: number | undefined,
): Promise<void> {
  const { published } = await publishTree(db, { record: record.id, kind }, version, now)
  if (published !== null) await keepPackage(db, record, kind, published, now)
  if (record.owner === platform && published !== null) await notifyImporters(kit, db, record, kind, published)
}

async function notifyImporters(
  kit: Kit,
  tx: Tx,
  source: SubjectRow,
  kind: TreeKind,
  published: number,
): Promise<void> {
  const copies = await tx
    .select({
      id: subjects.id,
      is: subjects.is,
      owner: subjects.owner,
      name: subjects.name,
      kind: trees.kind,
    })
    .from(trees)
    .innerJoin(subjects, eq(subjects.id, trees.record))
    .where(
      and(
        eq(trees.origin, source.id),
        eq(trees.originKind, kind),
        lt(trees.originPublished, published),
        eq(subjects.del, false),
        ne(subjects.owner, platform),
      ),
    )
  for (const copy of copies) {
    for (const user of await peopleOfOwner(tx, copy.owner)) {
      await notify(
        tx,
        kit.clock,
        academicNotices,
        'StandardsUpdated',
        { user },
        { subject: copy.name, tree: treeTitles[kind], link: linkOf(copy) },
        {
          key: `standards ${copy.id} ${kind} ${published}`,
          ...(user === copy.owner ? {} : { school: copy.owner }),
        },
      )
    }
  }
}

const tabs: Readonly<Record<TreeKind, string>> = {
  standard: 'standards',
  topic: 'topics',
  goal: 'learning-goals',
  atl: 'standards',
}
const linkOf = ({ is, kind, id }: { is: SubjectRow['is']; kind: TreeKind; id: string }) =>
  `/account/academic-setting/${is === 'skill' ? 'skill/data' : `subject/${tabs[kind]}`}/${id}`
