// Fetching a text from an address that a person gave: never from a private network, never more or longer than a calendar needs.
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get, type RequestOptions } from 'node:https'
import {
  everywhere,
  guardedOptions,
  outsideUrl,
  PrivateNetwork,
  type OutsideRules,
} from '#kit/server/outside.ts'

const limits = { bytes: 2_000_000, milliseconds: 10_000, redirects: 3 } as const

/** Why it could not be fetched, in words for whoever gave the address. */
export class NotFetched extends Error {}

/** `webcal:` is https by another name. Null for what is no address of a calendar. */
export const calendarUrl = (
  text: string,
  rules: Pick<OutsideRules, 'plain' | 'inner'> = everywhere,
): URL | null => outsideUrl(text.trim().replace(/^webcals?:/i, 'https:'), rules)

export async function fetchCalendar(text: string, rules: OutsideRules = everywhere): Promise<string> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  let next = text
  for (let step = 0; step <= limits.redirects; step++) {
    const url = calendarUrl(next, rules)
    if (!url) throw new NotFetched('This is not the https address of a calendar.')
    const answer = await request(url, rules, signal)
    const { statusCode = 0, headers } = answer
    if (
      statusCode >= 300 &&
      statusCode < 400 &&
      headers.location !== undefined &&
      URL.canParse(headers.location, url.href)
    ) {
      answer.destroy()
      next = new URL(headers.location, url).href
      continue
    }
    if (statusCode !== 200) {
      answer.destroy()
      throw new NotFetched(
        statusCode === 404 || statusCode === 410
          ? 'There is no calendar at this address any more.'
          : `The other server answered with ${statusCode}.`,
      )
    }
    return read(answer, signal)
  }
  throw new NotFetched('The address leads on and on.')
}

function request(url: URL, rules: OutsideRules, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise<IncomingMessage>((done, failed) => {
    const options: RequestOptions = {
      ...guardedOptions(url, rules),
      signal,
      headers: {
        accept: 'text/calendar, text/plain;q=0.5',
        'accept-encoding': 'identity',
        'user-agent': 'Classwright calendar',
      },
    }
    const sent = url.protocol === 'https:' ? get(url, options, done) : getPlain(url, options, done)
    sent.on('error', failed)
  }).catch((error: unknown) => {
    throw wordsFor(error as Error)
  })
}

function wordsFor(error: Error): NotFetched {
  if (error instanceof PrivateNetwork) return new NotFetched(error.message)
  return new NotFetched(
    error.name === 'AbortError' || error.name === 'TimeoutError'
      ? 'The other server took too long to answer.'
      : 'The other server could not be reached.',
  )
}

async function read(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limits.bytes) throw new NotFetched('This calendar is larger than 2 MB.')
      chunks.push(chunk)
      signal.throwIfAborted()
    }
  } catch (error) {
    throw error instanceof NotFetched ? error : wordsFor(error as Error)
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks).toString('utf8')
}
