// A campus verification's data, for its provider and for reviewers.
import { dayText } from '#kit/contract/dates.ts'
import { usePlace } from '#kit/web/parts/zone.tsx'
import type { Campus } from '#services/contract/campus/campus.contract.ts'
import { countryName } from '../parts/words.ts'
import { placeWords } from '../places/place-words.ts'
import classes from '../services.module.css'

export function CampusFacts({ campus }: { campus: Campus }) {
  const place = usePlace()
  const rows: readonly (readonly [string, string])[] = [
    [
      'City',
      [campus.city, campus.country && countryName(campus.country)].filter(Boolean).join(', ') || 'None',
    ],
    [
      'Lives at',
      campus.place === null ? 'No place yet' : placeWords({ address: campus.address, place: campus.place }),
    ],
    ['Travels', `${campus.serviceRadius / 1000} km`],
    [
      'Police vetting until',
      campus.vettingDate === null ? 'No date yet' : dayText(campus.vettingDate, place),
    ],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(([term, text]) => (
          <Fact
            key={term}
            term={term}
            text={text}
          />
        ))}
      </dl>
      <Papers
        label="Proof of address"
        files={campus.attachmentsAddress}
      />
      <Papers
        label="Police vetting"
        files={campus.attachmentsVetting}
      />
    </>
  )
}

const Fact = ({ term, text }: { term: string; text: string }) => (
  <>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </>
)

const Papers = ({ label, files }: { label: string; files: Campus['attachmentsAddress'] }) => (
  <ul
    className={classes.list}
    aria-label={label}
  >
    {files.map(({ hash, filename, url }) => (
      <li key={hash}>
        <a
          className={classes.file}
          href={url}
          target="_blank"
          rel="noreferrer"
        >
          {label}: {filename}
        </a>
      </li>
    ))}
    {files.length === 0 && <li className={classes.dim}>{label}: nothing yet</li>}
  </ul>
)
