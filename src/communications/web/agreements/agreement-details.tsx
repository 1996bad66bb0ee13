import type { Agreement } from '#communications/contract/reading.contract.ts'
import { Icon } from '#kit/web/icons/icon.tsx'
import { RichText } from '../parts/rich-text.tsx'
import { AgreementFacts } from './agreement-facts.tsx'
import classes from './agreements.module.css'

/** A full text that expands in place. Uses the native element, which supports the keyboard and find in page. */
export const AgreementDetails = ({ agreement, level }: { agreement: Agreement; level: 2 | 3 }) => {
  const Heading = `h${level}` as const
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>
        <Icon
          name="file"
          size={20}
        />
        <Heading className={classes.name}>{agreement.name}</Heading>
        <span className={classes.open}>
          <Icon
            name="down"
            size={18}
          />
        </span>
      </summary>
      <div className={classes.inner}>
        <AgreementFacts agreement={agreement} />
        <RichText html={agreement.content} />
      </div>
    </details>
  )
}
