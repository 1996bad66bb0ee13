// Compresses large answers; for small ones it would only add latency.
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** About what fits into the first packets of a connection. */
export const packFrom = 8 * 1024

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]

/** Fast levels: JSON lists still shrink to a fifth or less. */
const packers = {
  br: (text: string) =>
    brotli(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 3,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    }),
  gzip: (text: string) => zip(text, { level: 4 }),
} as const
type Packing = keyof typeof packers

/** @returns Undefined if the caller accepts none of our encodings. */
export async function packed(
  text: string,
  accepted: IncomingHttpHeaders['accept-encoding'],
): Promise<{ readonly body: Buffer; readonly encoding: Packing } | undefined> {
  const encoding = packingFor(accepted)
  return encoding && { body: await packers[encoding](text), encoding }
}

/** Best encoding that Accept-Encoding allows; `q=0` excludes one. */
export function packingFor(accepted = ''): Packing | undefined {
  const named = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map(each => {
        const [name = '', ...params] = each.split(';').map(part => part.trim())
        const quality = params.find(param => param.startsWith('q='))
        return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const
      }),
  )
  return (Object.keys(packers) as Packing[]).find(name => (named.get(name) ?? named.get('*') ?? 0) > 0)
}
