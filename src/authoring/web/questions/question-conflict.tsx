import { Button } from '@mantine/core'
import classes from './questions.module.css'

export const Conflict = ({ onSettle }: { onSettle: (mine: boolean) => void }) => (
  <div
    className={classes.notice}
    role="alert"
  >
    <p>Somebody else changed this question meanwhile. Yours is still here.</p>
    <div className={classes.tools}>
      <Button
        size="compact-sm"
        onClick={() => onSettle(true)}
      >
        Keep mine
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onSettle(false)}
      >
        Take theirs
      </Button>
    </div>
  </div>
)
