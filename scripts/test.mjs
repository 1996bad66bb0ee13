// `npm test`: everything, on a clean clone.
import { ensureInstalled } from './lib/install.mjs'
import { ensurePrograms } from './lib/programs.mjs'
import { runSteps, steps } from './lib/steps.mjs'

ensureInstalled({ tools: true })
ensurePrograms()
const { format, types, lintWithTypes, unused, unit, services, build, journeys } = steps
process.exitCode = (await runSteps([[format, types, lintWithTypes, unused], unit, services, build, journeys]))
  ? 0
  : 1
