// Parses query and body of REST calls defensively.
import type { IncomingMessage } from 'node:http'
import qs from 'qs'
import { kitFail } from './errors.ts'
import { assertPlain } from './input.ts'

const maxBody = 1024 * 1024
const queryOptions = {
  depth: 4,
  strictDepth: true,
  arrayLimit: 100,
  parameterLimit: 200,
  throwOnLimitExceeded: true,
  allowPrototypes: false,
} as const

export function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {}
  try {
    return flatQuery(text) ?? qs.parse(text, queryOptions)
  } catch {
    throw kitFail('too-deep')
  }
}

/**
 * The common query, `$limit=10&$skip=20`: different names, each with a value, nothing nested. Undefined for
 * any other.
 */
function flatQuery(text: string): Record<string, string> | undefined {
  if (/[[\]+;]|%5b|%5d/i.test(text)) return undefined
  const query: Record<string, string> = {}
  const parts = text.split('&')
  if (parts.length > 20) return undefined
  for (const part of parts) {
    const at = part.indexOf('=')
    const name = plain(part.slice(0, at))
    const value = plain(part.slice(at + 1))
    // Names on Object.prototype are refused as duplicates.
    if (at < 1 || name === undefined || value === undefined || name in query) return undefined
    query[name] = value
  }
  return query
}

function plain(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (Number(request.headers['content-length'] ?? 0) > maxBody) throw kitFail('too-large')
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBody) break
      chunks.push(chunk)
    }
  } catch {
    // The caller hung up in the middle.
    throw kitFail('bad-request')
  }
  if (size > maxBody) throw kitFail('too-large')
  if (size === 0) return {}
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw kitFail('wrong-type')
  const body = parseJson(Buffer.concat(chunks).toString('utf8'))
  assertPlain(body)
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw kitFail('bad-json')
  }
}
