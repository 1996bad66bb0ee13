// One request to an object store that speaks S3, signed by version 4 of its scheme. Bodies are streamed and their sum is part of the signature.
import { createHash, createHmac } from 'node:crypto'
import { request as plain, type IncomingMessage } from 'node:http'
import { request as secure } from 'node:https'
import type { Readable } from 'node:stream'
import type { S3Config } from '#kit/server/config.ts'

export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly stream: Readable; readonly size: number; readonly sha256: string }
}

const empty = createHash('sha256').update('').digest('hex')
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
/** A store that does not answer must not hold up a page for ever. */
const patience = 60_000

export function s3Request(
  { endpoint, bucket, region, keys }: S3Config,
  { method, key, headers = {}, body }: S3Call,
  now: Date,
): Promise<IncomingMessage> {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  const path = `${url.pathname.replace(/\/$/, '')}/${[bucket, key].map(part => encodeURIComponent(part)).join('/')}`
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': body?.sha256 ?? empty,
    'x-amz-date': time,
    ...(body ? { 'content-length': String(body.size) } : {}),
  }
  if (keys)
    all['authorization'] = authorization({
      method,
      path,
      headers: all,
      sha256: body?.sha256 ?? empty,
      keys,
      region,
    })
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? secure : plain)(
      {
        protocol: url.protocol,
        hostname: url.hostname,
        port: url.port,
        method,
        path,
        headers: all,
        timeout: patience,
      },
      resolve,
    )
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error('the object store does not answer')))
    if (!body) return sent.end()
    body.stream.on('error', error => sent.destroy(error)).pipe(sent)
  })
}

export interface Signing {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly sha256: string
  readonly keys: NonNullable<S3Config['keys']>
  readonly region: string
}

/** All headers are signed, the time among them. */
export function authorization({ method, path, headers, sha256, keys, region }: Signing): string {
  const time = headers['x-amz-date'] ?? ''
  const day = time.slice(0, 8)
  const names = Object.keys(headers).sort()
  const canonical = [
    method,
    path,
    '',
    ...names.map(name => `${name}:${headers[name] ?? ''}`),
    '',
    names.join(';'),
    sha256,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = mac(mac(mac(mac(`AWS4${keys.secret}`, day), region), 's3'), 'aws4_request')
  const signature = mac(
    key,
    ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n'),
  ).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${keys.id}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
}
