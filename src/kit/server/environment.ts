// Every environment variable of the server: its shape, and the words that finish the sentence "it must be …".
import * as z from '#zod'
import { StartError } from './start-error.ts'

const text = z.string()
const onOff = z.pipe(
  text.check(z.regex(/^(on|off|1|0|true|false)$/)),
  z.transform((word: string) => /^(on|1|true)$/.test(word)),
)
const whole = (most: number) =>
  z.pipe(
    text.check(
      z.regex(/^\d{1,5}$/),
      z.refine(digits => Number(digits) <= most),
    ),
    z.transform((digits: string) => Number(digits)),
  )
const url = (...protocols: string[]) =>
  text.check(z.refine(value => protocols.includes(URL.parse(value)?.protocol ?? '')))
const origin = z.pipe(
  text.check(z.refine(isOrigin)),
  z.transform((value: string) => new URL(value).origin),
)
const origins = z.pipe(
  z.transform((list: string) =>
    list
      .split(',')
      .map(item => item.trim())
      .filter(Boolean),
  ),
  z.array(origin),
)

const mediaSourceList = z.pipe(
  z.transform((list: string) =>
    list
      .split(',')
      .map(item => item.trim())
      .filter(Boolean),
  ),
  z.array(z.enum(['openverse', 'commons', 'youtube'])),
)

/** A JSON object such as {"Authorization": "Bearer …"}. */
const headers = z.pipe(
  z.pipe(
    z.transform((value: string): unknown => {
      try {
        return JSON.parse(value)
      } catch {
        return undefined
      }
    }),
    z.record(
      z.string().check(z.regex(/^[\w!#$%&'*+.^`|~-]+$/)),
      z.string().check(z.regex(/^[\t\x20-\x7e]*$/)),
    ),
  ),
  z.transform((given: Record<string, string>) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value])),
  ),
)

const variables = {
  PORT: [whole(65_535), 'a number from 0 to 65535'],
  HOST: [text, 'an address of this machine'],
  PUBLIC_URL: [origin, 'an origin such as https://school.example'],
  DATA_DIR: [text, 'a folder'],
  SECRET_KEY: [text.check(z.minLength(32)), 'at least 32 characters, the same on every node'],
  TLS_CERT: [text, 'a file'],
  TLS_KEY: [text, 'a file'],
  NODE_ENV: [z.enum(['development', 'production', 'test']), 'development, production or test'],
  DEMO: [onOff, 'on or off'],
  DATABASE_URL: [
    url('postgres:', 'postgresql:'),
    'an address such as postgresql://user:password@host:5432/name',
  ],
  REDIS_URL: [url('redis:', 'rediss:'), 'an address such as redis://host:6379'],
  SMTP_URL: [url('smtp:', 'smtps:'), 'an address such as smtp://user:password@host:587'],
  SMS_URL: [url('http:', 'https:'), 'an address such as https://sms.example/send'],
  SMS_METHOD: [z.enum(['GET', 'POST', 'PUT']), 'GET, POST or PUT'],
  SMS_HEADERS: [headers, 'a JSON object of header names and texts'],
  SMS_BODY: [text, 'a text with {to} and {text}'],
  TWILIO_ACCOUNT_SID: [text.check(z.regex(/^AC[0-9a-zA-Z]{32}$/)), 'AC and 32 characters'],
  TWILIO_AUTH_TOKEN: [text, 'a key'],
  TWILIO_FROM: [
    text.check(z.regex(/^(\+[1-9]\d{5,14}|MG[0-9a-zA-Z]{32}|[A-Za-z0-9 ]{1,11})$/)),
    'a number such as +6421000000, a messaging service (MG…) or a sender name of up to 11 characters',
  ],
  TWILIO_URL: [url('http:', 'https:'), 'an address such as https://api.twilio.com'],
  S3_ENDPOINT: [url('http:', 'https:'), 'an address such as https://s3.example'],
  S3_BUCKET: [text, 'a name'],
  S3_REGION: [text, 'a name'],
  S3_ACCESS_KEY_ID: [text, 'a key'],
  S3_SECRET_ACCESS_KEY: [text, 'a key'],
  STRIPE_SECRET_KEY: [text, 'a key'],
  STRIPE_WEBHOOK_SECRET: [text, 'a key'],
  GOOGLE_CLIENT_ID: [text, 'an id'],
  GOOGLE_CLIENT_SECRET: [text, 'a key'],
  MEDIA_SEARCH: [mediaSourceList, 'a list of openverse, commons and youtube, separated by commas'],
  OPENVERSE_URL: [url('http:', 'https:'), 'an address such as https://api.openverse.org'],
  COMMONS_URL: [url('http:', 'https:'), 'an address such as https://commons.wikimedia.org'],
  YOUTUBE_URL: [url('http:', 'https:'), 'an address such as https://www.googleapis.com'],
  YOUTUBE_KEY: [text, 'a key'],
  GOOGLE_PLACES_KEY: [text, 'a key'],
  GOOGLE_PLACES_URL: [url('http:', 'https:'), 'an address such as https://places.googleapis.com'],
  NOMINATIM_URL: [url('http:', 'https:'), 'an address such as https://nominatim.school.example'],
  GOOGLE_ISSUER: [url('http:', 'https:'), 'an address such as https://accounts.google.com'],
  CORS_ORIGINS: [origins, 'origins such as https://school.example, separated by commas'],
  CALENDAR_ORIGINS: [origins, 'origins such as https://calendar.school.example, separated by commas'],
  ROSTER_ORIGINS: [origins, 'origins such as https://sis.school.example, separated by commas'],
  PUSH_ORIGINS: [origins, 'origins such as https://push.school.example, separated by commas'],
  FRAME_ANCESTORS: [origins, 'origins such as https://slides.example, separated by commas'],
  LOG_LEVEL: [z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'debug, info, warn, error or silent'],
  TRUST_PROXY: [onOff, 'on or off'],
  SLOW_CALL_MS: [whole(60_000), 'a number of milliseconds from 0 to 60000'],
  METRICS_TOKEN: [text.check(z.regex(/^[\x21-\x7e]{16,}$/)), 'at least 16 characters without spaces'],
} as const satisfies Record<string, readonly [z.ZodMiniType, string]>

export type Variable = keyof typeof variables
export type Environment = { readonly [N in Variable]?: z.output<(typeof variables)[N][0]> }

const names = Object.keys(variables) as Variable[]

export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  refuseMisspelt(env)
  return Object.fromEntries(
    names.flatMap(name => {
      const given = env[name]?.trim()
      // An empty variable is an unset one, as compose files and shells leave them.
      if (!given) return []
      const [shape, words] = variables[name]
      const result = shape.safeParse(given)
      if (result.success) return [[name, result.data]]
      throw new StartError(
        `${name} ${isSecret(name) ? 'cannot be used' : `is "${given}"`}: it must be ${words}; change it or leave it out.`,
      )
    }),
  )
}

/** Addresses of servers can hold passwords, which do not belong on a screen. */
const isSecret = (name: Variable) =>
  /^(DATABASE|REDIS|SMTP|SMS)_URL$|^SMS_(HEADERS|BODY)$|SECRET|_KEY|_TOKEN/.test(name)

const ownPrefixes = ['TLS_', 'S3_', 'STRIPE_', 'GOOGLE_', 'SMS_', 'TWILIO_', 'NOMINATIM_']

/** A misspelt variable would silently leave a part unconfigured. */
function refuseMisspelt(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    if (name in variables || !ownPrefixes.some(prefix => name.startsWith(prefix))) continue
    const nearest = names.toSorted((a, b) => distance(name, a) - distance(name, b))[0] ?? ''
    // Other tools have GOOGLE_ variables too, so there only a near miss counts.
    if (name.startsWith('GOOGLE_') && distance(name, nearest) > 3) continue
    throw new StartError(
      `${name} is not a variable of this server: perhaps ${nearest} was meant; correct or remove it.`,
    )
  }
}

/** Edit distance between two words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [index, char] of [...a].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= b.length; column++) {
      const change = (row[column - 1] ?? 0) + (b[column - 1] === char ? 0 : 1)
      next.push(Math.min(change, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

function isOrigin(value: string): boolean {
  const parsed = URL.parse(value)
  return (
    parsed !== null &&
    /^https?:$/.test(parsed.protocol) &&
    parsed.pathname === '/' &&
    !parsed.search &&
    !parsed.hash &&
    !parsed.username
  )
}
