// Fetches text from a user-supplied URL: never from a private network (SSRF), and bounded in size and
// time.
import { guardedRequest, NotFetched, readAnswer } from '#kit/server/guarded-request.ts'
import { everywhere, outsideUrl, type OutsideRules } from '#kit/server/outside.ts'

const limits = { bytes: 2_000_000, milliseconds: 10_000, redirects: 3 } as const

/** Treats `webcal:` as https. Null if it is not a calendar address. */
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
    const answer = await guardedRequest(url, rules, { signal, headers })
    const { statusCode = 0, headers: answered } = answer
    if (
      statusCode >= 300 &&
      statusCode < 400 &&
      answered.location !== undefined &&
      URL.canParse(answered.location, url.href)
    ) {
      answer.destroy()
      next = new URL(answered.location, url).href
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
    return readAnswer(answer, signal, { bytes: limits.bytes, words: 'This calendar is larger than 2 MB.' })
  }
  throw new NotFetched('The address leads on and on.')
}

const headers = {
  accept: 'text/calendar, text/plain;q=0.5',
  'user-agent': 'Classwright calendar',
}
