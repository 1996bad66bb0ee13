// Small drawings of states, in our line style: two weights of ink and one stroke of the accent.
import type { ReactNode } from 'react'
import classes from './drawings.module.css'

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    className={classes.drawing}
    viewBox="0 0 120 88"
    width={120}
    height={88}
    aria-hidden
    focusable="false"
  >
    {children}
  </svg>
)

/** A blank sheet on the bench, pencil ready. */
export const EmptyDrawing = () => (
  <Drawing>
    <path
      className={classes.thin}
      d="M8 76h104"
    />
    <path
      className={classes.ground}
      d="M36 14h36l14 14v48H36z"
    />
    <path
      className={classes.line}
      d="M36 76V14h36l14 14v48M72 14v14h14"
    />
    <path
      className={classes.thin}
      d="M46 40h20M46 50h12"
      strokeDasharray="3 4"
    />
    <path
      className={classes.accent}
      d="M98 76l-14-30 5-2 12 27zM84 46l-1-6 6 4"
    />
  </Drawing>
)

/** A pencil that broke. */
export const ErrorDrawing = () => (
  <Drawing>
    <path
      className={classes.thin}
      d="M8 76h104"
    />
    <path
      className={classes.line}
      d="M16 62l34-20 6 10-34 20-8 1zM16 62l6 10"
    />
    <path
      className={classes.line}
      d="M66 40l30-17 6 10-31 18-2-5 2-2-6-1z"
    />
    <path
      className={classes.accent}
      d="M57 34l-2-9M64 31l3-8M52 40l-8-4"
    />
  </Drawing>
)

/** A closed door. */
export const ForbiddenDrawing = () => (
  <Drawing>
    <path
      className={classes.thin}
      d="M8 76h104"
    />
    <path
      className={classes.ground}
      d="M40 12h40v64H40z"
    />
    <path
      className={classes.line}
      d="M34 76V8h52v68M40 76V12h40v64"
    />
    <path
      className={classes.thin}
      d="M47 20h26v18H47zM47 46h26v22H47z"
    />
    <path
      className={classes.accent}
      d="M72 42.5a2 2 0 1 0 .1 0M72 46v4"
    />
  </Drawing>
)

/** A try square and the outline of a piece that is not there. */
export const NotFoundDrawing = () => (
  <Drawing>
    <path
      className={classes.thin}
      d="M8 76h104"
    />
    <path
      className={classes.line}
      d="M22 12h12v46h50v12H22z"
    />
    <path
      className={classes.thin}
      d="M28 22h6M28 32h6M28 42h6"
    />
    <path
      className={classes.accent}
      d="M46 14h24l12 12v22H46z"
      strokeDasharray="4 5"
    />
  </Drawing>
)
