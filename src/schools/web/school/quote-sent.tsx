// The next steps after a quote was requested.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '#kit/web/icons/icon.tsx'
import { canSendMail } from '#kit/web/page.ts'
import classes from './quote.module.css'
import school from '../parts/school.module.css'

export type SentQuote = { known: boolean; name: string; email: string; mine: boolean }

export const Done = (sent: SentQuote) => (
  <section
    className={school.letter}
    role="status"
  >
    <h2 className={classes.thanks}>
      <Icon
        name="done"
        size={28}
      />{' '}
      Your request is sent
    </h2>
    <p>
      {canSendMail() && `We sent the price to ${sent.email}. `}Our team looks at the request and opens a trial
      for {sent.name}.
    </p>
    <p>{nextWords(sent)}</p>
    <div className={school.tools}>
      {sent.mine ? (
        <Button
          component={Link}
          to="/account/school-info"
        >
          Go to the school
        </Button>
      ) : (
        <Button
          component={Link}
          to="/"
          variant="default"
        >
          Go to the start page
        </Button>
      )}
    </div>
  </section>
)

function nextWords({ known, mine, email }: SentQuote): string {
  if (known)
    return 'A school with this name is already here. Its admins were notified that you asked; they let you in.'
  if (mine)
    return 'The school is made and you are its admin. You can look around now; people are added once the trial is open.'
  return canSendMail()
    ? 'You get an invitation to run the school by email. Accept it with the account of that address.'
    : `Sign in with the account of ${email} to find the invitation to run the school.`
}
