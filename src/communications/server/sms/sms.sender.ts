// The interface of text message providers, and their shared parts.
import type { TextValues } from '#kit/server/text-config.ts'

export interface TextSender {
  /**
   * `id` is the same for every attempt, so that providers can recognise repeats. Throws if the provider does
   * not accept the message.
   */
  send(text: TextValues): Promise<void>
}

/** The provider will never accept this message, for example because the number does not exist. */
export class TextRefused extends Error {}

const patience = 15_000
/** Enough for an error message, and limits memory use. */
const maxAnswer = 4096

export interface ProviderAnswer {
  readonly status: number
  readonly text: string
}

/** No redirects: they would carry number and message elsewhere. */
export async function callProvider(url: string, init: RequestInit): Promise<ProviderAnswer> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) })
  return { status: response.status, text: await beginningOf(response) }
}

async function beginningOf({ body }: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > maxAnswer) break
  }
  return text.slice(0, maxAnswer)
}

export const isTaken = ({ status }: ProviderAnswer): boolean => status >= 200 && status < 300

/** Excludes the response body, which may contain the number and message and must not be logged. */
export const refusal = (status: number): string => `the provider of text messages answered ${status}`
