// Fetches a web picture through the same guard as calendar feeds; each redirect is checked again.
import { guardedRequest, NotFetched, readBytes } from '#kit/server/guarded-request.ts'
import { outsideUrl, type OutsideRules } from '#kit/server/outside.ts'

const maxRedirects = 3
const patienceMs = 15_000

export async function fetchPicture(address: string, rules: OutsideRules, bytes: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(patienceMs)
  let at = address
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const url = outsideUrl(at, rules)
    if (!url) throw new NotFetched('The picture has an address that is not of the web.')
    const answer = await guardedRequest(url, rules, {
      signal,
      headers: { accept: 'image/*', 'user-agent': 'Classwright pictures' },
    })
    const { statusCode = 0, headers } = answer
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy()
      at = new URL(headers.location, url).href
      continue
    }
    const picture = await readBytes(answer, signal, { bytes, words: 'The picture is too large.' })
    if (statusCode !== 200) throw new NotFetched(`The other server answered with ${statusCode}.`)
    return picture
  }
  throw new NotFetched('The picture leads from one address to the next.')
}
