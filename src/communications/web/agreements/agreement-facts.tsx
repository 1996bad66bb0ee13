import type { Agreement } from '#communications/contract/reading.contract.ts'
import { StateChip } from '#kit/web/parts/chips.tsx'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import classes from './agreements.module.css'

/** Which version this is, since when, and whether I have accepted it. */
export const AgreementFacts = ({
  agreement: { version, publishedAt, acceptedAt },
}: {
  agreement: Agreement
}) => (
  <p className={classes.facts}>
    <span>Version {version}</span>
    <span>
      In force since{' '}
      <DateTime
        at={publishedAt}
        day
      />
    </span>
    {acceptedAt && (
      <StateChip tone="positive">
        You accepted it on{' '}
        <DateTime
          at={acceptedAt}
          day
        />
      </StateChip>
    )}
  </p>
)
