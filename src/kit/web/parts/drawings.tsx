// Small drawings of states, in our line style: two weights of ink and one stroke of the accent.
import classes from './drawings.module.css'

type Stroke = readonly [look: 'ground' | 'line' | 'thin' | 'accent', d: string, dash?: string]

/** What lies on the bench; its edge is drawn below each of them. */
const strokes = {
  /** A blank sheet, pencil ready: nothing is made yet. */
  sheet: [
    ['ground', 'M36 14h36l14 14v48H36z'],
    ['line', 'M36 76V14h36l14 14v48M72 14v14h14'],
    ['thin', 'M46 40h20M46 50h12', '3 4'],
    ['accent', 'M98 76l-14-30 5-2 12 27zM84 46l-1-6 6 4'],
  ],
  /** A magnifier over lines that it does not find: nothing matches. */
  search: [
    ['ground', 'M26 16h54v60H26z'],
    ['line', 'M26 76V16h54v60'],
    ['thin', 'M36 30h34M36 42h14M36 54h10M36 66h26', '3 4'],
    ['ground', 'M70 34a14 14 0 1 0 .1 0z'],
    ['accent', 'M70 34a14 14 0 1 0 .1 0zM80 58l16 16'],
  ],
  /** A chair that nobody sits on. */
  people: [
    ['ground', 'M44 12h30v28H44z'],
    ['line', 'M44 48V12h30v36M44 40h30M40 48h38v6H40zM44 54v22M74 54v22'],
    ['thin', 'M52 20v14M59 20v14M66 20v14'],
    ['accent', 'M44 66h30'],
  ],
  /** A calendar without an entry. */
  calendar: [
    ['ground', 'M30 18h60v58H30z'],
    ['line', 'M30 76V18h60v58M30 34h60M44 12v12M76 12v12'],
    ['thin', 'M40 46h8M56 46h8M72 46h8M40 62h8M72 62h8'],
    ['accent', 'M54 56h12v12H54z'],
  ],
  /** A letter. */
  letter: [
    ['ground', 'M26 26h68v50H26z'],
    ['line', 'M26 76V26h68v50M26 28l34 28 34-28'],
    ['thin', 'M26 74l22-24M94 74L72 50'],
    ['accent', 'M54 16h12M48 10h24'],
  ],
  /** A bag with nothing in it. */
  bag: [
    ['ground', 'M32 34h56l4 42H28z'],
    ['line', 'M28 76l4-42h56l4 42'],
    ['thin', 'M40 46v22M80 46v22', '3 4'],
    ['accent', 'M48 42V28a12 12 0 0 1 24 0v14'],
  ],
  /** A sheet with a tick: all is done. */
  done: [
    ['ground', 'M34 14h52v62H34z'],
    ['line', 'M34 76V14h52v62'],
    ['thin', 'M44 60h32M44 68h20'],
    ['accent', 'M48 36l9 9 17-19'],
  ],
  /** A padlock. */
  lock: [
    ['ground', 'M38 40h44v36H38z'],
    ['line', 'M38 40h44v36H38z'],
    ['thin', 'M46 40V28a14 14 0 0 1 28 0v12'],
    ['accent', 'M60 52a3 3 0 1 0 .1 0M60 58v8'],
  ],
  /** A chain that is broken. */
  link: [
    ['line', 'M46 36H34a12 12 0 0 0 0 24h12M74 36h12a12 12 0 0 1 0 24H74'],
    ['thin', 'M42 48h10M68 48h10'],
    ['accent', 'M60 34v-8M54 38l-4-6M66 38l4-6'],
  ],
  /** Two bubbles, the second still empty. */
  talk: [
    ['ground', 'M22 16h48v30H40l-10 9v-9h-8z'],
    ['line', 'M22 16h48v30H40l-10 9v-9h-8z'],
    ['thin', 'M32 27h28M32 36h18'],
    ['accent', 'M78 34h20v28h-6v9l-10-9H54V52', '4 5'],
  ],
  /** Bars that have not grown yet. */
  figures: [
    ['line', 'M28 14v62h68'],
    ['thin', 'M40 76V54h10v22M58 76V42h10v34M76 76V28h10v48', '3 4'],
    ['accent', 'M38 46l18-14 14 6 20-18'],
  ],
  /** An open door. */
  door: [
    ['line', 'M34 76V10h50v66'],
    ['ground', 'M84 10l-28 8v58h28z'],
    ['line', 'M84 10l-28 8v58'],
    ['thin', 'M40 76V16h16'],
    ['accent', 'M62 46a2 2 0 1 0 .1 0M44 60h-18M32 54l-6 6 6 6'],
  ],
  /** A branching plan. */
  tree: [
    ['ground', 'M48 10h24v16H48zM22 44h24v16H22zM74 44h24v16H74z'],
    ['line', 'M48 10h24v16H48zM22 44h24v16H22z'],
    ['thin', 'M60 26v9M34 44v-9h52v9M34 60v16M86 60v16'],
    ['accent', 'M74 44h24v16H74z', '4 5'],
  ],
  /** A slide on its screen. */
  film: [
    ['ground', 'M24 14h72v44H24z'],
    ['line', 'M24 14h72v44H24zM60 58v10M46 76l14-8 14 8'],
    ['thin', 'M18 14h84'],
    ['accent', 'M54 28v16l14-8z'],
  ],
  /** An open box. */
  box: [
    ['ground', 'M32 40h56v36H32z'],
    ['line', 'M32 76V40h56v36M32 40l-10-14h28l10 14 10-14h28L88 40'],
    ['thin', 'M44 56h32'],
    ['accent', 'M60 10v16M54 20l6 6 6-6'],
  ],
  /** A clock: something is waited for. */
  clock: [
    ['ground', 'M60 14a30 30 0 1 0 .1 0z'],
    ['line', 'M60 14a30 30 0 1 0 .1 0z'],
    ['thin', 'M60 20v4M60 64v4M36 44h4M80 44h4'],
    ['accent', 'M60 28v16l11 7'],
  ],
  /** A pencil that broke. */
  broken: [
    ['line', 'M16 62l34-20 6 10-34 20-8 1zM16 62l6 10'],
    ['line', 'M66 40l30-17 6 10-31 18-2-5 2-2-6-1z'],
    ['accent', 'M57 34l-2-9M64 31l3-8M52 40l-8-4'],
  ],
  /** A closed door. */
  closed: [
    ['ground', 'M40 12h40v64H40z'],
    ['line', 'M34 76V8h52v68M40 76V12h40v64'],
    ['thin', 'M47 20h26v18H47zM47 46h26v22H47z'],
    ['accent', 'M72 42.5a2 2 0 1 0 .1 0M72 46v4'],
  ],
  /** A try square and the outline of a piece that is not there. */
  missing: [
    ['line', 'M22 12h12v46h50v12H22z'],
    ['thin', 'M28 22h6M28 32h6M28 42h6'],
    ['accent', 'M46 14h24l12 12v22H46z', '4 5'],
  ],
} as const satisfies Record<string, readonly Stroke[]>

export type DrawingName = keyof typeof strokes
export const drawingNames = Object.keys(strokes) as DrawingName[]

export function Drawing({ name }: { name: DrawingName }) {
  const parts: readonly Stroke[] = strokes[name]
  return (
    <svg
      className={classes.drawing}
      data-drawing={name}
      viewBox="0 0 120 88"
      width={120}
      height={88}
      aria-hidden
      focusable="false"
    >
      <path
        className={classes.thin}
        d="M8 76h104"
      />
      {parts.map(([look, d, dash]) => (
        <path
          key={d}
          className={classes[look]}
          d={d}
          strokeDasharray={dash}
        />
      ))}
    </svg>
  )
}
