// The provider of text messages: a generic HTTP gateway (SMS_…) or Twilio (TWILIO_…), never both.
import type { Environment, Variable } from './environment.ts'
import { StartError } from './start-error.ts'

export type TextsConfig = HttpTexts | TwilioTexts

export interface HttpTexts {
  readonly kind: 'http'
  /** May hold {to}, {text} and {id}, as the body may. */
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Null for GET. */
  readonly body: string | null
}

export interface TwilioTexts {
  readonly kind: 'twilio'
  readonly url: string
  readonly accountSid: string
  readonly authToken: string
  readonly from: string
}

const defaultBody = '{"id":"{id}","to":"{to}","text":"{text}"}'

export function textsOf(given: Environment): TextsConfig | null {
  const http = httpOf(given)
  const twilio = twilioOf(given)
  if (http && twilio) {
    throw new StartError(
      'SMS_URL and TWILIO_ACCOUNT_SID are both set: text messages have one provider; remove one of the two.',
    )
  }
  return http ?? twilio
}

function httpOf(given: Environment): HttpTexts | null {
  const url = given.SMS_URL
  if (url === undefined) {
    refuseAlone(given, 'SMS_', 'SMS_URL')
    return null
  }
  const method = given.SMS_METHOD ?? 'POST'
  if (method === 'GET' && given.SMS_BODY !== undefined)
    throw new StartError('SMS_BODY is set, but SMS_METHOD is GET: remove SMS_BODY, or set SMS_METHOD=POST.')
  const body = method === 'GET' ? null : (given.SMS_BODY ?? defaultBody)
  const headers = {
    ...(body === null ? {} : { 'content-type': 'application/json' }),
    ...given.SMS_HEADERS,
  }
  const provider: HttpTexts = { kind: 'http', url, method, headers, body }
  for (const place of ['{to}', '{text}']) {
    if (![decodedUrl(url), body ?? ''].some(template => template.includes(place)))
      throw new StartError(
        `Neither SMS_URL nor SMS_BODY has ${place}: put it where the gateway expects ${place === '{to}' ? 'the number' : 'the message'}.`,
      )
  }
  if (body !== null && isJson(headers) && !parses(fillTexts(body, sample, jsonText)))
    throw new StartError(
      `SMS_BODY is no JSON: write it as ${defaultBody}, or set another content-type in SMS_HEADERS.`,
    )
  return provider
}

function twilioOf(given: Environment): TwilioTexts | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = given
  if (accountSid === undefined) {
    refuseAlone(given, 'TWILIO_', 'TWILIO_ACCOUNT_SID')
    return null
  }
  const lacking = authToken === undefined ? 'TWILIO_AUTH_TOKEN' : 'TWILIO_FROM'
  if (authToken === undefined || from === undefined)
    throw new StartError(
      `TWILIO_ACCOUNT_SID is set without ${lacking}: set ${lacking} too, or remove TWILIO_ACCOUNT_SID.`,
    )
  return { kind: 'twilio', url: given.TWILIO_URL ?? 'https://api.twilio.com', accountSid, authToken, from }
}

function refuseAlone(given: Environment, prefix: string, needed: Variable): void {
  const alone = Object.keys(given).find(name => name.startsWith(prefix))
  if (alone) throw new StartError(`${alone} is set without ${needed}: set ${needed} too, or remove ${alone}.`)
}

export interface TextValues {
  readonly id: string
  readonly to: string
  readonly text: string
}

const sample: TextValues = { id: 'id', to: '+6421000000', text: 'A "code"' }

/** One pass, so that braces inside a message are never filled themselves. */
export const fillTexts = (template: string, values: TextValues, escape: (value: string) => string): string =>
  template.replaceAll(/\{(id|to|text)\}/g, (_, name: keyof TextValues) => escape(values[name]))

/** Inside the quotes of a JSON text. */
export const jsonText = (value: string): string => JSON.stringify(value).slice(1, -1)

export const isJson = (headers: HttpTexts['headers']): boolean =>
  /^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')

const decodedUrl = (url: string): string => url.replaceAll(/%7b/gi, '{').replaceAll(/%7d/gi, '}')

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
