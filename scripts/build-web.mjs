// `npm run build`: the web, unless its sources are those of the last build.
import { ensureBuilt } from './lib/web-build.mjs'

process.exitCode = ensureBuilt() ? 0 : 1
