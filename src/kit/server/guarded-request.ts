// Requests to foreign servers: no private networks, and limits for the size and time of the answer.
import { request as requestPlain, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { guardedOptions, PrivateNetwork, type OutsideRules } from './outside.ts'

/** Why it could not be fetched, in words for people. */
export class NotFetched extends Error {}

export interface GuardedRequest {
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
  /** Sent by POST. */
  readonly body?: string | Buffer
}

/** One request without redirects; the caller judges the scheme. */
export async function guardedRequest(
  url: URL,
  rules: OutsideRules,
  { signal, headers, body }: GuardedRequest,
): Promise<IncomingMessage> {
  try {
    const options = {
      ...guardedOptions(url, rules),
      signal,
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'accept-encoding': 'identity', ...headers },
    }
    return await new Promise<IncomingMessage>((done, failed) => {
      const sent = (url.protocol === 'https:' ? request : requestPlain)(url, options, done)
      sent.on('error', failed)
      sent.end(body)
    })
  } catch (error) {
    throw wordsFor(error as Error)
  }
}

function wordsFor(error: Error): NotFetched {
  if (error instanceof PrivateNetwork) return new NotFetched(error.message)
  return new NotFetched(
    error.name === 'AbortError' || error.name === 'TimeoutError'
      ? 'The other server took too long to answer.'
      : 'The other server could not be reached.',
  )
}

export interface ResponseLimit {
  readonly bytes: number
  /** Message for a larger one. */
  readonly words: string
}

export const readAnswer = async (
  answer: IncomingMessage,
  signal: AbortSignal,
  most: ResponseLimit,
): Promise<string> => (await readBytes(answer, signal, most)).toString('utf8')

export async function readBytes(
  answer: IncomingMessage,
  signal: AbortSignal,
  most: ResponseLimit,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > most.bytes) throw new NotFetched(most.words)
      chunks.push(chunk)
      signal.throwIfAborted()
    }
  } catch (error) {
    throw error instanceof NotFetched ? error : wordsFor(error as Error)
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks)
}
