// One question to a map server: JSON, no redirects, a few seconds, never into a private network unless the operator named it.
import * as z from 'zod/mini'
import { guardedRequest, NotFetched, readAnswer } from '#kit/server/guarded-request.ts'
import { everywhere } from '#kit/server/outside.ts'

const limits = { bytes: 500_000, milliseconds: 5000 } as const

export interface Question {
  readonly url: URL
  /** The operator named this server, so it may stand in the own network. */
  readonly isNamed: boolean
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST. */
  readonly body?: unknown
}

/** @returns Null for 404. */
export async function ask<T extends z.ZodMiniType>(
  { url, isNamed, headers = {}, body }: Question,
  shape: T,
): Promise<z.output<T> | null> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  const rules = { ...everywhere, inner: isNamed ? [url.origin] : [] }
  const answer = await guardedRequest(url, rules, {
    signal,
    headers: {
      accept: 'application/json',
      'user-agent': 'Classwright places',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await readAnswer(answer, signal, { bytes: limits.bytes, words: 'The answer is too large.' })
  if (answer.statusCode === 404) return null
  if (answer.statusCode !== 200) throw new NotFetched(`The other server answered with ${answer.statusCode}.`)
  return parsed(text, shape)
}

function parsed<T extends z.ZodMiniType>(text: string, shape: T): z.output<T> {
  try {
    return z.parse(shape, JSON.parse(text))
  } catch {
    throw new NotFetched('The other server answered something else than places.')
  }
}
