// A file system that is actually full: every kind of upload answers 507 with its code, reads and health keep
// working, and writes resume automatically.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountSmallDisk } from '#kit/server/testing/small-disk.ts'
import { mp4, pdf, png, startFiles, type FilesStage } from '../testing/files-stage.ts'

const disk = mountSmallDisk(64)

if (typeof disk === 'string') console.info(`no small disk could be mounted: ${disk}`)

describe.skipIf(typeof disk === 'string')('a full file system (needs root on Linux)', () => {
  if (typeof disk === 'string') return
  let stage: FilesStage
  beforeAll(async () => {
    stage = await startFiles({ dataDir: disk.folder })
  })
  afterAll(async () => {
    await stage.stop()
    disk.unmount()
  })
  const health = async () => {
    const answer = await fetch(`${stage.server.base}/health`)
    const body = (await answer.json()) as { status: string; disk: { status: string } }
    return [answer.status, body.status, body.disk.status]
  }
  const leftovers = () =>
    readdirSync(join(disk.folder, 'files', 'tmp'), { recursive: true }).filter(name => name !== 'filler')

  it('refuses with 507, keeps serving reads, reports it, and accepts writes once there is space', async () => {
    const [before, picture, film] = [pdf(1), await png(600), mp4(3, 400_000)]
    const kept = await stage.send(before)
    expect(kept.status).toBe(201)
    expect(await health()).toEqual([200, 'ok', 'ok'])

    disk.fill()
    const all = { from: 0, to: film.length }
    const uploads = {
      whole: () => stage.send(pdf(2)),
      picture: () => stage.send(picture, 'anna', { purpose: 'avatar' }),
      parts: () => stage.part(film, 'anna', all),
    }
    for (const [kind, upload] of Object.entries(uploads))
      expect([kind, await upload()]).toMatchObject([
        kind,
        { status: 507, body: { data: { code: 'disk-full' } } },
      ])
    expect(await health()).toEqual([200, 'degraded', 'full'])
    expect(leftovers(), 'what failed takes no room').toEqual([])
    expect((await stage.read(kept.body.url, 'anna')).status).toBe(200)

    disk.free()
    for (const [kind, upload] of Object.entries(uploads))
      expect([kind, (await upload()).status]).toEqual([kind, 201])
    expect(await health()).toEqual([200, 'ok', 'ok'])
  })
})
