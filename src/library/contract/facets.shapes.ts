// Number of hits for each value of each filter.
import * as z from '#zod'

const Count = z.object({ value: z.string(), label: z.string(), count: z.int() })
export const Facets = z.object({
  total: z.int(),
  mode: z.array(Count),
  type: z.array(Count),
  curriculum: z.array(Count),
  subjects: z.array(Count),
  grades: z.array(Count),
  lang: z.array(Count),
  price: z.array(Count),
})
export type Facets = z.output<typeof Facets>
