// Preloaded for the server: Node looks for the package of every file it imports and reads a package's whole
// manifest anew for every import, and that of drizzle-orm has 180 KB, so that two thousand imports cost more
// than a second of start. Here our own files are where their names say, and each package is resolved once.
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
    if (!from.startsWith(own)) return next(specifier, context)
    if (/^(?:#[a-z-]+\/|\.).*\.ts$/.test(specifier)) {
      const url = specifier.startsWith('#') ? own + specifier.slice(1) : new URL(specifier, from).href
      return { url, format: 'module-typescript', shortCircuit: true }
    }
    if (!/^(?:[@a-z]|#zod$)/.test(specifier) || specifier.startsWith('node:')) return next(specifier, context)
    if (!resolved.has(specifier)) resolved.set(specifier, { ...next(specifier, context), shortCircuit: true })
    return resolved.get(specifier)
  },
})
