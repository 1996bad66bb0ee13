// One test file serves `npm test` at a small size and `npm run stress` at the promised one.
// Contracts know no Node types, and browsers have no process.
const { process } = globalThis as {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> }
}

export const isStress = process?.env['STRESS'] === 'on'

/** How many cases, callers or kills a proof uses in this run. */
export const proofSize = (sizes: { readonly test: number; readonly stress: number }): number =>
  isStress ? sizes.stress : sizes.test
