import { Button } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '#kit/web/icons/icon.tsx'
import { focusWhenShown } from '#kit/web/focus.ts'
import classes from './question.module.css'

/** Text that a learner sees only on request. */
export function Hint({ words }: { words: string }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <p
        className={classes.do}
        role="note"
        tabIndex={-1}
        ref={focusWhenShown}
      >
        {words}
      </p>
    )
  return (
    <div>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={
          <Icon
            name="info"
            size={18}
          />
        }
        onClick={() => setOpen(true)}
      >
        Show hint
      </Button>
    </div>
  )
}
