import classes from './entrance.module.css'

/** Line drawing of a desk by a window: a cup, sheets of paper, a lesson in progress. */
export const EntranceDrawing = () => (
  <svg
    viewBox="0 0 420 420"
    className={classes.drawing}
    focusable="false"
  >
    <g className={classes.thin}>
      <path d="M86 40h248v186H86zM210 40v186M86 133h248" />
      <path d="M40 318h340" />
      <path d="M104 210c18-26 38-40 62-40s36 10 44 22M226 214c14-30 34-46 58-46 18 0 34 8 46 22" />
    </g>
    <circle
      className={classes.sun}
      cx="286"
      cy="92"
      r="26"
    />
    <g className={classes.line}>
      <path d="M72 26h276v214H72z" />
      <path d="M60 240h300" />
      <path d="M70 318v70M350 318v70" />
      <path
        className={classes.ground}
        d="M132 262h104l18 18v38H132z"
      />
      <path d="M132 318v-56h104l18 18v38M236 262v18h18" />
      <path
        className={classes.ground}
        d="M286 282h40v24a12 12 0 0 1-12 12h-16a12 12 0 0 1-12-12z"
      />
      <path d="M326 288h8a8 8 0 0 1 0 18h-9" />
    </g>
    <g className={classes.thin}>
      <path d="M146 278h58M146 290h42M146 302h70" />
      <path d="M298 272c-4-6 4-8 0-14M312 272c-4-6 4-8 0-14" />
    </g>
    <path
      className={classes.accent}
      d="M214 312l44-52 8 7-44 52-11 4z"
    />
  </svg>
)
