// `npm run check`: what can be checked without a database or a browser, before a commit. Lint rules that need
// types run in `npm test`.
import { ensureInstalled } from './lib/install.mjs'
import { runSteps, steps } from './lib/steps.mjs'

ensureInstalled({ tools: true })
const { format, types, lint, unused, unit } = steps
process.exitCode = (await runSteps([[format, types, lint, unused], unit])) ? 0 : 1
