// `npm run check`: what can be told within two minutes, before a commit.
import { ensureInstalled } from './lib/install.mjs'
import { runSteps, steps } from './lib/steps.mjs'

ensureInstalled({ tools: true })
const { format, types, lint, unused, unit } = steps
process.exitCode = (await runSteps([[format, types, lint, unused], unit])) ? 0 : 1
