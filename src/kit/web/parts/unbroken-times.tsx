// Words of a time, in which `09:30–10:15` stays on one line.
import classes from './display.module.css'

export const UnbrokenTimes = ({ children }: { children: string }) =>
  children.split(/(\d\d:\d\d–\d\d:\d\d)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span
        key={at}
        className={classes.unbroken}
      >
        {part}
      </span>
    ),
  )
