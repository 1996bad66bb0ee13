import { expect, test } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import { startWords } from './start-words.ts'

const wordsFor = (env: Record<string, string>) => startWords(readConfig(env))

test('an embedded server reports its active demo features and why', () => {
  expect(wordsFor({})).toBe(
    'Demo mode is on, because database and mail are embedded and only this machine can connect. Everybody who can open the app can use: demo accounts, developer pages (/v2/test), the mailbox with all mails and text messages (/v2/test/mailbox), the test payment gateway.\n',
  )
})

test('the test clock is reported where it exists', () => {
  expect(wordsFor({ DEMO: 'on', NODE_ENV: 'test', DATABASE_URL: 'postgres://db/x' })).toMatch(
    /because DEMO is on\..*the test clock/,
  )
})

test('a real server reports that the demo is off, and which channels are missing', () => {
  expect(wordsFor({ DATABASE_URL: 'postgres://db/x' })).toBe(
    'Demo mode is off, because DATABASE_URL is set, and DEMO is not set.\n' +
      'SMTP_URL is not set: this installation cannot send email.\n' +
      'Neither SMS_URL nor TWILIO_ACCOUNT_SID is set: this installation cannot send text messages.\n',
  )
  expect(
    wordsFor({
      DATABASE_URL: 'postgres://db/x',
      SMTP_URL: 'smtp://mail',
      SMS_URL: 'https://sms.example',
    }),
  ).toBe('Demo mode is off, because DATABASE_URL is set, and DEMO is not set.\n')
})
