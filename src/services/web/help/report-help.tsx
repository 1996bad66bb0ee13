// Beside a report: standards not mastered, matching help, marks over time, and consents to share answers.
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DateTime } from '#kit/web/parts/date-time.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import type { ReportPartProps } from '#rooms/web/parts/takeaway/takeaway-slots.ts'
import type { Help, HelpMoment, HelpStandard } from '#services/contract/help/help.contract.ts'
import classes from './help.module.css'
import { helpKey, helpPath, helpQuery, helps, type HelpPlace } from './help.queries.ts'
import { agreeWords, marksWords, providersWords, sharedWords } from './help-words.ts'

export function ReportHelp({ report, reader }: ReportPartProps) {
  const place = { report, ...reader }
  const { data, error, refetch } = useQuery(helpQuery(place))
  if (error)
    return (
      <p
        className={classes.dim}
        role="alert"
      >
        We could not look for help with these standards.{' '}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      </p>
    )
  if (!data || data.standards.length === 0) return null
  return (
    <section
      className={classes.section}
      aria-labelledby="standards-help"
    >
      <h2 id="standards-help">
        {data.standards.every(({ isMastered }) => isMastered)
          ? 'Standards worked on'
          : 'Standards to work on'}
      </h2>
      <ul className={classes.list}>
        {data.standards.map(standard => (
          <Standard
            key={standard._id}
            place={place}
            help={data}
            standard={standard}
          />
        ))}
      </ul>
    </section>
  )
}

interface StandardProps {
  place: HelpPlace
  help: Help
  standard: HelpStandard
}

function Standard({ place, help, standard }: StandardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h3>{standard.name}</h3>
        <span>{marksWords(standard)}</span>
      </div>
      {standard.moments.length > 1 && <Moments moments={standard.moments} />}
      {!standard.isMastered && help.isOffered && (
        <Offer
          place={place}
          help={help}
          standard={standard}
        />
      )}
      <Sharing
        place={place}
        help={help}
        standard={standard}
      />
    </li>
  )
}

const Moments = ({ moments }: { moments: readonly HelpMoment[] }) => (
  <ol
    className={classes.moments}
    aria-label="Marks and lessons by date"
  >
    {moments.map(({ kind, at, name, marks }) => (
      <li key={`${kind} ${at}`}>
        <DateTime
          at={at}
          day
        />
        <b>{marks ? marksWords(marks) : 'Lesson'}</b>
        <span className={classes.dim}>{marks ? name : `with ${name}`}</span>
      </li>
    ))}
  </ol>
)

/** Learners and guardians can book; teachers see the offer. */
function Offer({ place, help: { as, packs }, standard }: StandardProps) {
  if (packs.length === 0)
    return <p className={classes.dim}>No package fits this subject and grade at the moment.</p>
  if (as === 'learner' || as === 'guardian')
    return (
      <div>
        <Button
          component={Link}
          to={helpPath(place, standard._id)}
        >
          Find a lesson about this
        </Button>
      </div>
    )
  return (
    <p className={classes.dim}>
      The family is offered{' '}
      {packs.map(({ _id, name, providers }, index) => (
        <span key={_id}>
          {index > 0 && ', '}
          <TextLink to={`/booking/package-detail/${_id}`}>{name}</TextLink> ({providersWords(providers)})
        </span>
      ))}
      .
    </p>
  )
}

function Sharing({ place, help, standard }: StandardProps) {
  const { act, busy } = useAct(queries => queries.invalidateQueries({ queryKey: helpKey }))
  const { agrees } = help
  return (
    <>
      {agrees !== null && (
        <Switch
          size="md"
          label={agreeWords(help)}
          checked={standard.agreed[agrees]}
          disabled={busy}
          onChange={event => {
            const agree = event.currentTarget.checked
            act(() => helps().patch('agree', { ...place, standard: standard._id, agree }), 'Saved.')
          }}
        />
      )}
      <p className={classes.dim}>{sharedWords(standard.agreed)}</p>
    </>
  )
}
