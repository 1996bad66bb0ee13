// Preloaded for the server: Node reads a package's whole manifest anew for every import, and that of drizzle-orm
// has 180 KB, so that hundreds of imports cost more than a second of start. Here each is resolved once.
import { registerHooks } from 'node:module'

const own = new URL('../../src/', import.meta.url).href
const heavy = new URL('../../node_modules/drizzle-orm/', import.meta.url).href
const resolved = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL ?? ''
    if (from.startsWith(heavy) && /^\..*\.js$/.test(specifier) && from.endsWith('.js')) {
      return { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
    }
    if (!from.startsWith(own) || !/^[@a-z]/.test(specifier) || specifier.startsWith('node:'))
      return next(specifier, context)
    if (!resolved.has(specifier)) resolved.set(specifier, { ...next(specifier, context), shortCircuit: true })
    return resolved.get(specifier)
  },
})
