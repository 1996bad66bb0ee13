// One JSON request to a foreign server: no redirects, a short timeout, and no private networks unless the operator
// listed the server.
import * as z from '#zod'
import { guardedRequest, NotFetched, readAnswer } from './guarded-request.ts'
import { everywhere } from './outside.ts'

const limits = { bytes: 500_000, milliseconds: 5000 } as const

export interface Question {
  readonly url: URL
  /** The operator configured this server, so private addresses are allowed. */
  readonly isNamed: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST. */
  readonly body?: unknown
}

/**
 * @param what What is requested, for error messages.
 * @returns Null for 404.
 */
export async function fetchJson<T extends z.ZodMiniType>(
  what: string,
  { url, isNamed, headers = {}, body }: Question,
  shape: T,
): Promise<z.output<T> | null> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  const rules = { ...everywhere, inner: isNamed ? [url.origin] : [] }
  const answer = await guardedRequest(url, rules, {
    signal,
    headers: {
      accept: 'application/json',
      'user-agent': `Classwright ${what}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await readAnswer(answer, signal, { bytes: limits.bytes, words: 'The answer is too large.' })
  if (answer.statusCode === 404) return null
  if (answer.statusCode !== 200) throw new NotFetched(`The other server answered with ${answer.statusCode}.`)
  try {
    return z.parse(shape, JSON.parse(text))
  } catch {
    throw new NotFetched(`The other server answered something else than ${what}.`)
  }
}
