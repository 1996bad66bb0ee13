// Starting the server wrongly: one sentence, a failed command, and unchanged data.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '#kit/server/data-dir.ts'
import { startEmbedded } from '#kit/server/embedded-postgres.ts'
import { removeFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts'
import { testDatabase } from '#kit/server/testing/test-database.ts'

const folder = temporaryFolder()
afterAll(() => removeFolder(folder))

test('a port in use', async () => {
  const { url } = await testDatabase()
  const occupant = createServer().listen(0, '127.0.0.1')
  await once(occupant, 'listening')
  const { port } = occupant.address() as AddressInfo
  await expectSentence(
    { PORT: String(port), DATABASE_URL: url },
    `Port ${port} is already in use: stop the program that uses it, or set PORT to another number.`,
  )
  occupant.close()
})

test('a data folder in use', async () => {
  const dataDir = join(folder, 'data')
  const owner = await startEmbedded({ dataDir, log: { info() {}, warn() {}, error() {} }, durable: false })
  await expectSentence(
    { DATA_DIR: dataDir },
    `The data folder ${dataDir} is in use by another server (process ${process.pid}): stop that one, or set DATA_DIR to another folder.`,
  )
  await owner.stop()
})

test('a data folder that cannot be written', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, 'kept')
  await expectSentence(
    { DATA_DIR: join(file, 'data') },
    `The data folder ${join(file, 'data')} cannot be written (a file is in the way): make it writable for this user, or set DATA_DIR to another folder.`,
  )
  expect(readFileSync(file, 'utf8')).toBe('kept')
})

test('a database that cannot be reached', async () => {
  await expectSentence(
    { DATABASE_URL: 'postgresql://me:hidden@127.0.0.1:9/none' },
    /^The database at DATABASE_URL cannot be reached \(nothing listens there\)/,
  )
})

test.each([
  [
    { NODE_ENV: 'staging' },
    'NODE_ENV is "staging": it must be development, production or test; change it or leave it out.',
  ],
  [
    { NODE_ENV: 'production', DEMO: 'on' },
    'DEMO is on together with NODE_ENV=production: everybody could read all mails and use the demo accounts; set DEMO=off, or leave NODE_ENV out to show a demo.',
  ],
  [{ PORT: 'http' }, 'PORT is "http": it must be a number from 0 to 65535; change it or leave it out.'],
  [
    { S3_BUKCET: 'files' },
    'S3_BUKCET is not a variable of this server: perhaps S3_BUCKET was meant; correct or remove it.',
  ],
])('an unknown environment value: %o', async (env, sentence) => {
  await expectSentence(env, sentence)
})

async function expectSentence(env: Record<string, string>, sentence: string | RegExp): Promise<void> {
  const untouched = join(folder, 'untouched')
  const server = spawn(
    process.execPath,
    ['--import', './scripts/lib/quick-imports.mjs', 'src/app/server/main.ts'],
    {
      cwd: projectRoot,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/node'),
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: untouched,
        ...env,
      },
    },
  )
  const [said, complaint, [code]] = await Promise.all([
    text(server.stdout),
    text(server.stderr),
    once(server, 'close'),
  ])
  expect({ said, complaint: complaint.trimEnd(), code: code as number }).toEqual({
    said: '',
    complaint: typeof sentence === 'string' ? sentence : (expect.stringMatching(sentence) as string),
    code: 1,
  })
  expect(complaint.trimEnd()).not.toMatch(/\n|hidden/)
  expect(existsSync(untouched) ? readdirSync(untouched) : []).toEqual([])
}
