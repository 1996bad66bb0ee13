// A gateway that accepts one HTTP request per text message, in a configurable format.
import { fillTexts, isJson, jsonText, type HttpTexts } from '#kit/server/text-config.ts'
import { callProvider, isTaken, refusal, TextRefused, type TextSender } from './sms.sender.ts'

/**
 * Permanent failures for this receiver. Others, such as 401 and 404, are configuration errors and are
 * retried.
 */
const permanent = new Set([400, 422])

export const httpSender = ({ url, method, headers, body }: HttpTexts): TextSender => ({
  async send(text) {
    const answer = await callProvider(fillTexts(plainBraces(url), text, encodeURIComponent), {
      method,
      headers,
      ...(body === null ? {} : { body: fillTexts(body, text, escapeFor(headers)) }),
    })
    if (isTaken(answer)) return
    if (permanent.has(answer.status)) throw new TextRefused(refusal(answer.status))
    throw new Error(refusal(answer.status))
  },
})

function escapeFor(headers: HttpTexts['headers']): (value: string) => string {
  if (isJson(headers)) return jsonText
  if (/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')) return encodeURIComponent
  return value => value
}

const plainBraces = (url: string): string => url.replaceAll(/%7b/gi, '{').replaceAll(/%7d/gi, '}')
