// `npm run stress`: the proofs of `npm test` that know two sizes, at the promised one, and those too large for it.
import { ensureInstalled } from './lib/install.mjs'
import { ensurePrograms } from './lib/programs.mjs'
import { runSteps, stressSteps } from './lib/steps.mjs'
import { stressFiles } from './lib/stress-files.mjs'

ensureInstalled({ tools: true })
ensurePrograms()

process.exitCode = (await runSteps(stressSteps(stressFiles()))) ? 0 : 1
