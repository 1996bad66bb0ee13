// A file larger than memory is hashed in a worker and uploaded in parts.
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { film } from './films.support.ts'
import { call, go, signInAs } from './identity.support.ts'
import { demoZone, useJourney } from './support.ts'

const journey = useJourney()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'classwright-large-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a large file is hashed by a worker, uploaded in parts, and stored under its hash', async () => {
  const visitor = await journey.visitor({ timezoneId: demoZone })
  const { page } = visitor
  const { accessToken } = await signInAs(journey, visitor, 'teacher2')
  await go(page, journey, '/com/drive')
  const buffer = film(40 * 1024 * 1024)
  await writeFile(join(folder, 'Long film.mp4'), buffer)
  const workers: string[] = []
  page.on('worker', worker => {
    workers.push(worker.url())
  })
  await page
    .getByRole('group', { name: 'Add files' })
    .locator('input[type=file]')
    .setInputFiles(join(folder, 'Long film.mp4'))
  await page
    .getByRole('region', { name: 'Files' })
    .getByRole('button', { name: /^Long film\.mp4/ })
    .waitFor({ timeout: 120_000 })
  expect(workers).toEqual([expect.stringContaining('/assets/hash.worker')])
  const hash = createHash('sha256').update(buffer).digest('hex')
  const { data } = await call<{ data: { size: number }[] }>(
    journey,
    'GET',
    `files?hash=${hash}`,
    undefined,
    accessToken,
  )
  expect(data).toMatchObject([{ size: buffer.length }])
})
