// @vitest-environment node
// README names all that SECRET_KEY protects: what becomes unreadable, and which links end, when it is lost.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/project.mjs'

/** What a file signs or encrypts, in the words of the README. */
const protectedBy = {
  'src/identity/server/codes/codes.ts': ['one-time codes'],
  'src/identity/server/factors/recovery.ts': ['recovery codes'],
  'src/identity/server/factors/factors.service.ts': ['authenticator secrets'],
  'src/identity/server/factors/totp.ts': ['authenticator secrets'],
  'src/identity/server/sign-in/sign-in-steps.ts': ['authenticator secrets'],
  'src/identity/server/google/tickets.ts': ['Google tokens'],
  'src/identity/server/devices/known-devices.ts': ['known devices'],
  'src/identity/server/school-accounts.api.ts': ['passwords on sign-in sheets'],
  'src/communications/server/push/push-keys.ts': ['the key of push messages'],
  'src/commerce/server/gift-cards/gift-cards.ts': ['gift cards'],
  'src/commerce/server/withdrawals/withdrawals.ts': ['one-time codes', 'bank accounts'],
  'src/schools/server/provider/links.service.ts': ['roster secrets'],
  'src/sessions/server/calendar/busy.service.ts': ['addresses of other calendars'],
  'src/sessions/server/calendar/feeds.ts': ['calendar addresses'],
  'src/rooms/server/takeaway/tickets.ts': ['links to reports'],
}

const read = path => readFileSync(join(root, path), 'utf8')

test('what is signed or encrypted with SECRET_KEY stands in README', () => {
  const users = globSync('src/*/server/**/*.ts', { cwd: root }).filter(
    path =>
      !/\.test\.ts$|\/testing\/|secrets\.ts$/.test(path) &&
      /\bvault\w*\b/.test(read(path)) &&
      /\.(seal|encrypt)\(/.test(read(path)),
  )
  expect(users.toSorted()).toEqual(Object.keys(protectedBy).toSorted())
  const row = read('README.md')
    .split('\n')
    .find(line => line.startsWith('| `SECRET_KEY`'))
  const missing = Object.values(protectedBy)
    .flat()
    .filter(words => !row.includes(words))
  expect(missing).toEqual([])
})
