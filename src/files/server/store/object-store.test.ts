// Runs the files tests again with an object store instead of a folder.
import { describe, expect, it } from 'vitest'
import { makeTestStorage, useObjectStore } from '../testing/test-storage.ts'

useObjectStore()

it('these tests store their bytes outside the data folder', async () => {
  const place = await makeTestStorage()
  expect(place.config.s3?.endpoint).toMatch(/^http:/)
  await place.remove()
})

describe('whole files', async () => {
  await import('../uploads/files.test.ts')
})
describe('parts', async () => {
  await import('../uploads/parts.test.ts')
})
describe('the drive', async () => {
  await import('../drive/drive.test.ts')
})
describe('content', async () => {
  await import('../content/content.test.ts')
})
describe('the platform library', async () => {
  await import('../drive/library.test.ts')
})
