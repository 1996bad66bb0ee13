/** One line of a benchmark's result: ours against a baseline from the same run. */
export interface Figure {
  readonly what: string
  readonly ours: string
  readonly baseline: string
  readonly ratio: number
  /** The required ratio. */
  readonly aim: { readonly least: number } | { readonly most: number }
}

export interface Bench {
  readonly name: string
  run(): Promise<readonly Figure[]>
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const reaches = ({ ratio, aim }: Figure): boolean =>
  'least' in aim ? ratio >= aim.least : ratio <= aim.most
