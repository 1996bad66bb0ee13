// Records of a school's operations: imports at two stages, a connection with a fetch, a finished archive, a
// bulk act. The demo world has none, and an attack without their ids proves nothing about them.
import { eq } from 'drizzle-orm'
import { askForArchive } from '#identity/server/archives.api.ts'
import { makeArchives } from '#identity/server/archives/make.ts'
import { vaultOf } from '#identity/server/vault.api.ts'
import type { Kit } from '#kit/server/kit.ts'
import { restClient } from '#kit/server/testing/test-server.ts'
import type { BulkAct } from '#schools/contract/bulk-acts.contract.ts'
import { bulkActs } from '#schools/server/bulk.tables.ts'
import { rosterLinks, rosterRuns } from '#schools/server/roster-links.tables.ts'
import { checkedRoster, importedRoster, rosterRow, sheet } from '#schools/server/testing/rosters.ts'
import type { App } from '#schools/server/testing/schools-world.ts'
import { expect, vi } from 'vitest'

export interface SchoolRecords {
  readonly ready: string
  readonly done: string
  readonly link: string
  readonly archive: string
  readonly act: string
}

interface Owner {
  readonly base: string
  readonly token: string
  readonly school: string
  readonly uid: string
}

const child = (name: string) =>
  rosterRow(2, {
    firstName: name,
    lastName: 'Privatefamily',
    parentEmail: `${name.toLowerCase()}@private-family.test`,
    birthDate: '2013-05-06',
  })

export async function makeSchoolRecords(
  kit: Kit,
  { base, token, school, uid }: Owner,
): Promise<SchoolRecords> {
  const app = restClient(base, token, { 'x-school': school }) as unknown as App
  const done = await importedRoster({ id: school, app }, [child('Importedchild')], sheet)
  const ready = await checkedRoster({ id: school, app }, [child('Waitingchild')], sheet)
  const act = (await app.service('bulk-acts').create({
    school,
    list: 'students',
    act: 'archive',
    filter: { import: done },
  })) as BulkAct
  await vi.waitFor(
    async () => {
      const [row] = await kit.db.select().from(bulkActs).where(eq(bulkActs.id, act._id))
      expect(row?.stage).toBe('done')
    },
    { timeout: 60_000, interval: 20 },
  )
  const archive = await askForArchive(kit.db, kit, { school }, uid, kit.clock.now())
  await makeArchives(kit, new AbortController().signal)
  return { ready, done, link: await makeLink(kit, school, uid), archive: archive.id, act: act._id }
}

async function makeLink(kit: Kit, school: string, by: string): Promise<string> {
  const [id, now] = [kit.newId(), kit.clock.now()]
  await kit.db.insert(rosterLinks).values({
    id,
    school,
    base: 'https://roster.private-district.test/ims/oneroster/rostering/v1p2/',
    tokenUrl: 'https://roster.private-district.test/token',
    clientId: 'private-client-of-the-district',
    secret: vaultOf(kit.config).encrypt('private secret of the district'),
    parts: ['staff', 'guardians'],
    everyHours: 24,
    maxLeaving: 5,
    auto: true,
    by,
    createdAt: now,
  })
  await kit.db.insert(rosterRuns).values({
    id: kit.newId(),
    link: id,
    kind: 'complete',
    outcome: 'failed',
    startedAt: now,
    endedAt: now,
    words: 'The private district answered with 500.',
  })
  return id
}
