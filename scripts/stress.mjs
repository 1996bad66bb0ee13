// `npm run stress`: the proofs of `npm test` that know two sizes, at the promised one, and those too large for it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { ensurePrograms } from './lib/programs.mjs'
import { root } from './lib/project.mjs'
import { runSteps, stressSteps } from './lib/steps.mjs'

ensureInstalled({ tools: true })
ensurePrograms()

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.test\.tsx?$/.test(file))
  .filter(
    file =>
      file.endsWith('.stress.test.ts') ||
      readFileSync(join(root, 'src', file), 'utf8').includes('proofSize('),
  )
  .map(file => `src/${file}`)
process.exitCode = (await runSteps(stressSteps(files))) ? 0 : 1
