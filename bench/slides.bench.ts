// The slide editor under the hand, and foreign decks against what LibreOffice makes of them.
import type { Bench } from './parts/bench.ts'
import { likenessFigures } from './parts/likeness/likeness.ts'
import { dragFigures } from './parts/slides-drag.ts'
import { longFigures } from './parts/slides-long.ts'

export const slidesBench: Bench = {
  name: 'slides',
  run: async () => [...(await likenessFigures()), ...(await dragFigures()), ...(await longFigures())],
}
