// `#zod` on the server: all of Zod, which compiles shapes of objects; browsers load `zod/mini` (imports in package.json).
export * from 'zod'
// Zod has these as methods; contracts use the functions, which take shapes of both.
export { catchall, extend, maximum, minimum, omit, partial, pick } from 'zod/mini'
