// Checking several highly compressed archives at once must not use much memory.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { proofSize } from '#kit/contract/testing/proof-size.ts'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'
import { pptx } from '../testing/files-stage.ts'

const megabyte = 1024 * 1024
const partMegabytes = proofSize({ test: 40, stress: 190 })

it(`eight presentations of ${2 * partMegabytes} MB unpacked, checked at once, use less than 200 MB`, async () => {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const large = part(partMegabytes)
  const bytes = pptx({ 'ppt/media/one.xml': large, 'ppt/media/two.xml': large })
  const files = Array.from({ length: 8 }, (_, index) => join(folder, `${index}.pptx`))
  for (const file of files) await writeFile(file, bytes)
  const child = fork(fileURLToPath(new URL('../testing/unpack.process.ts', import.meta.url)), files, {
    execArgv: [],
  })
  const [{ grownBy, accepted }] = (await once(child, 'message')) as [{ grownBy: number; accepted: number }]
  expect(accepted).toBe(8)
  expect(grownBy / megabyte).toBeLessThan(200)
}, 120_000)

/** Compresses to about 2 %: mostly repetition, like the XML of tables. */
function part(megabytes: number): Buffer {
  const bytes = Buffer.alloc(megabytes * megabyte, '<a:t>cell</a:t>')
  for (let at = 0; at < bytes.length; at += 400) bytes.writeUInt32LE(Math.imul(at, 2_654_435_761) >>> 0, at)
  return bytes
}
