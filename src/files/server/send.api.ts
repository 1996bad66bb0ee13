// Sends stored bytes: the whole file or the requested range.
import type Koa from 'koa'
import type { Store } from './store/store.ts'

/** Callers set the headers for type and name. */
export function sendStored(ctx: Koa.Context, store: Store, key: string, size: number): void {
  const range = rangeOf(ctx.get('range'), size)
  if (range === null) {
    ctx.status = 416
    ctx.set('content-range', `bytes */${size}`)
    ctx.body = ''
    return
  }
  if (range) {
    ctx.status = 206
    ctx.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  }
  ctx.length = range ? range.end - range.start + 1 : size
  const type = ctx.response.get('content-type')
  ctx.body = ctx.method === 'HEAD' ? null : store.open(key, range)
  // Koa replaces the type when the body is a stream, and the status when there is no body.
  ctx.set('content-type', type)
  if (ctx.method === 'HEAD') {
    ctx.status = range ? 206 : 200
    ctx.set('content-length', String(range ? range.end - range.start + 1 : size))
  }
}

/** Parses a Range header. Undefined means the whole file; null means that the range cannot be satisfied. */
export function rangeOf(header: string, size: number): { start: number; end: number } | undefined | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim())
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [from, to] = [match[1] ?? '', match[2] ?? '']
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? null : { start, end }
}
