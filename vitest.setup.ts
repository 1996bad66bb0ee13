// Generated cases are the same in every run, so that a red run can be repeated; PROPERTY_SEED and PROPERTY_RUNS go looking for others.
import fc from 'fast-check'

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_116)
const runs = process.env['PROPERTY_RUNS']
fc.configureGlobal({ seed, ...(runs && { numRuns: Number(runs) }) })
