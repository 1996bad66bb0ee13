// The server's configuration from its environment, and the rules between the variables.
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { dataDirOf } from './data-dir.ts'
import { decideDemo } from './demo-mode.ts'
import { readEnvironment, type Environment, type Variable } from './environment.ts'
import { mediaSearchOf, type MediaSourceConfig } from './media-search-config.ts'
import { placesOf, type PlacesConfig } from './places-config.ts'
import { StartError } from './start-error.ts'
import { textsOf, type TextsConfig } from './text-config.ts'

export interface Config {
  readonly env: 'development' | 'production' | 'test'
  readonly port: number
  /** Addresses to listen on. By default both loopbacks, so `localhost` works whichever of them it means. */
  readonly hosts: readonly string[]
  /** Origin under which people reach the app, for links and same-origin checks. */
  readonly publicUrl: string
  readonly dataDir: string
  /** What codes are sealed and provider tokens are encrypted with; null means a file of the data folder. */
  readonly secretKey: string | null
  /** PEM texts. */
  readonly tls: { readonly cert: string; readonly key: string } | null
  /**
   * Demo accounts, mailbox, test gateway, developer pages and, under NODE_ENV=test, the test clock: see
   * `decideDemo`.
   */
  readonly demo: boolean
  /** A warning on every page, because others may reach this demo. */
  readonly hasDemoBanner: boolean
  /** Why the demo parts are on or off, for the log. */
  readonly demoReason: string
  readonly databaseUrl: string | null
  readonly redisUrl: string | null
  readonly smtpUrl: string | null
  /** Provider of text messages. */
  readonly texts: TextsConfig | null
  readonly s3: S3Config | null
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string } | null
  readonly google: {
    readonly clientId: string
    readonly clientSecret: string
    readonly issuer: string
  } | null
  /** Where places are looked up; null means the bundled list of towns. */
  readonly places: PlacesConfig | null
  /** Where pictures and videos of the web are searched; none means that it is not offered. */
  readonly mediaSearch: readonly MediaSourceConfig[]
  readonly corsOrigins: readonly string[]
  /** Calendar servers inside one's own network that busy times may be read from. */
  readonly calendarOrigins: readonly string[]
  /** OneRoster providers inside one's own network that schools may fetch their people from. */
  readonly rosterOrigins: readonly string[]
  /** Push services inside one's own network that notices may be sent to. */
  readonly pushOrigins: readonly string[]
  /** Sites that may show the add-on pages in a frame. */
  readonly frameAncestors: readonly string[]
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** A proxy is in front, and its `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: boolean
  /** Calls that take longer are logged as warnings. */
  readonly slowCallMs: number
  /** Token for reading the metrics; null turns them off. */
  readonly metricsToken: string | null
}

export interface S3Config {
  /** Null means Amazon's own. */
  readonly endpoint: string | null
  readonly bucket: string
  readonly region: string
  /** Null means whatever the machine's role grants. */
  readonly keys: { readonly id: string; readonly secret: string } | null
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = readEnvironment(environment)
  const tls = tlsOf(given)
  const port = given.PORT ?? 3030
  const env = given.NODE_ENV ?? 'development'
  const hosts = given.HOST ? [given.HOST] : ['127.0.0.1', '::1']
  const demo = decideDemo({
    wanted: given.DEMO,
    env,
    hasOwnDatabase: given.DATABASE_URL !== undefined,
    hasMailServer: given.SMTP_URL !== undefined,
    hosts,
  })
  return {
    env,
    port,
    hosts,
    publicUrl: given.PUBLIC_URL ?? `${tls ? 'https' : 'http'}://localhost:${port}`,
    dataDir: dataDirOf(given.DATA_DIR),
    secretKey: given.SECRET_KEY ?? null,
    tls,
    demo: demo.isOn,
    hasDemoBanner: demo.hasBanner,
    demoReason: demo.why,
    databaseUrl: given.DATABASE_URL ?? null,
    redisUrl: given.REDIS_URL ?? null,
    smtpUrl: given.SMTP_URL ?? null,
    texts: textsOf(given),
    s3: s3Of(given),
    stripe: stripeOf(given),
    google: googleOf(given),
    places: placesOf(given),
    mediaSearch: mediaSearchOf(given),
    corsOrigins: given.CORS_ORIGINS ?? [],
    calendarOrigins: given.CALENDAR_ORIGINS ?? [],
    rosterOrigins: given.ROSTER_ORIGINS ?? [],
    pushOrigins: given.PUSH_ORIGINS ?? [],
    frameAncestors: given.FRAME_ANCESTORS ?? [],
    logLevel: given.LOG_LEVEL ?? 'info',
    trustProxy: given.TRUST_PROXY ?? false,
    slowCallMs: given.SLOW_CALL_MS ?? 1000,
    metricsToken: given.METRICS_TOKEN ?? null,
  }
}

function tlsOf(given: Environment): Config['tls'] {
  const pair = together(given, 'TLS_CERT', 'TLS_KEY')
  if (!pair) return null
  const [cert, key] = [read('TLS_CERT', pair[0]), read('TLS_KEY', pair[1])]
  try {
    createSecureContext({ cert, key })
  } catch {
    throw new StartError(
      'TLS_CERT and TLS_KEY do not hold a certificate and its key in PEM form: name the two files that belong together.',
    )
  }
  return { cert, key }
}

function read(name: Variable, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new StartError(
      `${name} names "${path}", which cannot be read: correct the path or its permissions.`,
    )
  }
}

function s3Of(given: Environment): S3Config | null {
  const keys = together(given, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  if (!given.S3_BUCKET) {
    const lone = Object.keys(given).find(name => name.startsWith('S3_'))
    if (lone) throw new StartError(`${lone} is set without S3_BUCKET: set S3_BUCKET too, or remove ${lone}.`)
    return null
  }
  return {
    endpoint: given.S3_ENDPOINT ?? null,
    bucket: given.S3_BUCKET,
    region: given.S3_REGION ?? 'us-east-1',
    keys: keys && { id: keys[0], secret: keys[1] },
  }
}

function stripeOf(given: Environment): Config['stripe'] {
  const pair = together(given, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')
  return pair && { secretKey: pair[0], webhookSecret: pair[1] }
}

function googleOf(given: Environment): Config['google'] {
  const pair = together(given, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  if (!pair && given.GOOGLE_ISSUER) {
    throw new StartError(
      'GOOGLE_ISSUER is set without GOOGLE_CLIENT_ID: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET too, or remove it.',
    )
  }
  return (
    pair && {
      clientId: pair[0],
      clientSecret: pair[1],
      issuer: given.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    }
  )
}

type TextName = { [N in Variable]: Environment[N] extends string | undefined ? N : never }[Variable]

/** Two variables of which one without the other makes no sense. */
function together(given: Environment, one: TextName, other: TextName): readonly [string, string] | null {
  const [first, second] = [given[one], given[other]]
  if (first && second) return [first, second]
  if (!first && !second) return null
  const [has, lacks] = first ? [one, other] : [other, one]
  throw new StartError(`${has} is set without ${lacks}: set ${lacks} too, or remove ${has}.`)
}
