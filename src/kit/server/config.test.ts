import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#kit/server/config.ts'
import { defaultDataDir, projectRoot } from '#kit/server/data-dir.ts'
import { StartError } from '#kit/server/start-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('defaults without any variable', () => {
  const config = readConfig({})

  test('the server listens on both loopbacks at port 3030', () => {
    expect(config).toMatchObject({
      port: 3030,
      hosts: ['127.0.0.1', '::1'],
      publicUrl: 'http://localhost:3030',
      env: 'development',
    })
  })

  test('everything is embedded, with demo data and nothing open to others', () => {
    expect(config).toMatchObject({
      demo: true,
      databaseUrl: null,
      redisUrl: null,
      smtpUrl: null,
      s3: null,
      stripe: null,
      google: null,
      tls: null,
      corsOrigins: [],
      trustProxy: false,
    })
  })
})

test.each([
  [{}, true],
  [{ NODE_ENV: 'production' }, false],
  [{ DATABASE_URL: 'postgres://db/x' }, false],
  [{ SMTP_URL: 'smtp://mail' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '127.0.0.1' }, true],
  [{ DATABASE_URL: 'postgres://db/x', DEMO: 'on' }, true],
  [{ DATABASE_URL: 'postgres://db/x', DEMO: '1' }, true],
  [{ HOST: '0.0.0.0', DEMO: 'true' }, true],
  [{ DEMO: 'off' }, false],
  [{ DEMO: 'false' }, false],
  [{ DEMO: '0' }, false],
  [{ DEMO: '' }, true],
])('demo under %o is %s', (env, demo) => {
  expect(readConfig(env).demo).toBe(demo)
})

test('values are read into their types', () => {
  expect(
    readConfig({
      PORT: ' 8080 ',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://school.example/',
      DATA_DIR: 'elsewhere',
      TRUST_PROXY: 'on',
      CORS_ORIGINS: 'https://a.example, https://b.example:8443',
      S3_BUCKET: 'files',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    }),
  ).toMatchObject({
    port: 8080,
    hosts: ['0.0.0.0'],
    publicUrl: 'https://school.example',
    dataDir: join(projectRoot, 'elsewhere'),
    trustProxy: true,
    corsOrigins: ['https://a.example', 'https://b.example:8443'],
    s3: { endpoint: null, bucket: 'files', region: 'us-east-1', keys: null },
    google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
  })
})

const twilioSid = `AC${'0'.repeat(32)}`

test.each([
  [{ PORT: 'http' }, 'PORT is "http": it must be a number from 0 to 65535; change it or leave it out.'],
  [{ PORT: '65536' }, 'PORT is "65536"'],
  [{ NODE_ENV: 'staging' }, 'NODE_ENV is "staging": it must be development, production or test'],
  [{ DEMO: 'perhaps' }, 'DEMO is "perhaps": it must be on or off'],
  [{ NODE_ENV: 'production', DEMO: 'on' }, 'DEMO is on together with NODE_ENV=production'],
  [{ SMS_METHOD: 'PUT' }, 'SMS_METHOD is set without SMS_URL'],
  [{ SMS_URL: 'https://sms.example', SMS_BODY: '{"to":"{to}"}' }, 'Neither SMS_URL nor SMS_BODY has {text}'],
  [{ SMS_URL: 'https://sms.example', SMS_BODY: '{to} {text}' }, 'SMS_BODY is no JSON'],
  [{ SMS_URL: 'https://sms.example?t={to}', SMS_METHOD: 'GET' }, 'Neither SMS_URL nor SMS_BODY has {text}'],
  [
    { SMS_URL: 'https://sms.example?t={to}&m={text}', SMS_METHOD: 'GET', SMS_BODY: 'x' },
    'SMS_BODY is set, but SMS_METHOD is GET',
  ],
  [
    { SMS_URL: 'https://sms.example', SMS_HEADERS: 'Bearer x' },
    'SMS_HEADERS cannot be used: it must be a JSON object',
  ],
  [{ SMS_URL: 'ftp://sms.example' }, 'SMS_URL cannot be used'],
  [{ SMS_ULR: 'https://sms.example' }, 'perhaps SMS_URL was meant'],
  [{ TWILIO_FROM: '+6421000000' }, 'TWILIO_FROM is set without TWILIO_ACCOUNT_SID'],
  [{ TWILIO_ACCOUNT_SID: twilioSid }, 'TWILIO_ACCOUNT_SID is set without TWILIO_AUTH_TOKEN'],
  [
    { TWILIO_ACCOUNT_SID: twilioSid, TWILIO_AUTH_TOKEN: 't' },
    'TWILIO_ACCOUNT_SID is set without TWILIO_FROM',
  ],
  [
    {
      TWILIO_ACCOUNT_SID: twilioSid,
      TWILIO_AUTH_TOKEN: 't',
      TWILIO_FROM: 'School',
      SMS_URL: 'https://sms.example',
    },
    'SMS_URL and TWILIO_ACCOUNT_SID are both set',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"'],
  [
    { PUBLIC_URL: 'https://school.example/v2' },
    'PUBLIC_URL is "https://school.example/v2": it must be an origin',
  ],
  [{ CORS_ORIGINS: 'https://a.example,*' }, 'CORS_ORIGINS is'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY is "-1"'],
  [{ TLS_CERT: '/a' }, 'TLS_CERT is set without TLS_KEY: set TLS_KEY too, or remove TLS_CERT.'],
  [{ TLS_CERT: '/none/a', TLS_KEY: '/none/b' }, 'TLS_CERT names "/none/a", which cannot be read'],
  [{ S3_REGION: 'eu' }, 'S3_REGION is set without S3_BUCKET'],
  [{ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }, 'S3_ACCESS_KEY_ID is set without S3_SECRET_ACCESS_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: 's' }, 'STRIPE_WEBHOOK_SECRET is set without STRIPE_SECRET_KEY'],
  [{ GOOGLE_ISSUER: 'https://x' }, 'GOOGLE_ISSUER is set without GOOGLE_CLIENT_ID'],
  [{ S3_BUKCET: 'b' }, 'S3_BUKCET is not a variable of this server: perhaps S3_BUCKET was meant'],
  [{ GOOGLE_CLIENTID: 'x' }, 'perhaps GOOGLE_CLIENT_ID was meant'],
])('%o is refused with a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).toThrow(sentence)
})

test('a bad address does not show its password', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:hidden@db/x' })).toThrow(
    /^DATABASE_URL cannot be used: it must be an address such as postgresql/,
  )
  expect(() => readConfig({ DATABASE_URL: 'mysql://me:hidden@db/x' })).not.toThrow('hidden')
})

test('variables of other tools do not matter', () => {
  expect(() =>
    readConfig({ GOOGLE_APPLICATION_CREDENTIALS: '/x', GOOGLE_CLOUD_PROJECT: 'y', EDITOR: 'vi' }),
  ).not.toThrow()
})

test('files that are no certificate are refused', () => {
  const file = join(folder, 'not.pem')
  writeFileSync(file, 'nothing')
  expect(() => readConfig({ TLS_CERT: file, TLS_KEY: file })).toThrow(
    'TLS_CERT and TLS_KEY do not hold a certificate',
  )
})

describe('the default data folder', () => {
  const somebody = { name: 'somebody', uid: 65_000, gid: 65_000 }
  const closed = join(folder, 'closed')
  mkdirSync(join(closed, 'clone'), { recursive: true, mode: 0o700 })

  test('is in the clone for an ordinary user', () => {
    expect(defaultDataDir(join(closed, 'clone'), null)).toBe(join(closed, 'clone', 'data'))
  })

  test('is under /var/lib where the user of the database may not enter the clone', () => {
    expect(defaultDataDir(join(closed, 'clone'), somebody)).toMatch(/^\/var\/lib\/classwright-[0-9a-f]{8}$/)
    expect(defaultDataDir(join(closed, 'clone'), somebody)).not.toBe(
      defaultDataDir(join(closed, 'other'), somebody),
    )
  })
})
