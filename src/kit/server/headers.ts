import type Koa from 'koa'
import { basePath } from '#kit/contract/constants.ts'

/** @param ancestors Sites that may show the page in a frame, besides ours. */
const policyFor = (ancestors: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // Mantine sets style attributes and a style element; scripts stay strict.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Authors link videos and websites by https address; they play or open in sandboxed frames.
    "media-src 'self' blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' https:",
    ["frame-ancestors 'self'", ...ancestors].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

/** Pages meant to be framed beside another program. */
const panels = `${basePath}/addon/`

/** Security headers of every answer. */
export const securityHeaders = (tls: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': policyFor([]),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(self)',
  ...(tls ? { 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** Only the panels may be framed by other sites, and only by those configured. */
export function setHeaders(
  headers: Readonly<Record<string, string>>,
  frameAncestors: readonly string[],
): Koa.Middleware {
  const entries = Object.entries(headers)
  const panelPolicy = policyFor(frameAncestors)
  return (ctx, next) => {
    for (const [name, value] of entries) ctx.res.setHeader(name, value)
    if (ctx.path.startsWith(panels)) ctx.res.setHeader('content-security-policy', panelPolicy)
    return next()
  }
}
