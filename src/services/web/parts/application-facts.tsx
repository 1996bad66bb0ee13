// Facts of an application, for applicant and reviewers.
import { levelOptions, learningStyleOptions, socialStyleOptions } from '#identity/contract/learner-options.ts'
import type { Application } from '#services/contract/applications.contract.ts'
import { documentKinds } from '#services/contract/documents.ts'
import { qualificationNames, roleNames } from '#services/contract/services.values.ts'
import classes from '../services.module.css'
import { countryName, gradeWords, namesOf, scopeWords } from './words.ts'

const labels = <K extends string>(
  options: Readonly<Record<K, { readonly label: string }>>,
  values: readonly K[],
): string => values.map(value => options[value].label).join(', ') || 'None chosen'

export function ApplicationFacts({ application }: { application: Application }) {
  const styles = [
    ...application.styles.map(style => learningStyleOptions[style].label),
    ...application.otherStyles.map(style => socialStyleOptions[style].label),
  ]
  const rows: readonly (readonly [string, string])[] = [
    ...(application.unit ? [['Content', application.unit.name] as const] : []),
    ['About', scopeWords(application)],
    ['Roles asked for', namesOf(roleNames, application.serviceRolesUser)],
    ...(application.serviceRoles.length > 0
      ? [['Roles granted', namesOf(roleNames, application.serviceRoles)] as const]
      : []),
    ...(application.qualification
      ? [['Educator level', qualificationNames[application.qualification]] as const]
      : []),
    ['Countries', application.countryCode.map(countryName).join(', ') || 'None chosen'],
    ['Grades', gradeWords(application)],
    ...(application.inviter === null ? [] : [['Recommended with the code', application.inviter] as const]),
    ['Learner levels', labels(levelOptions, application.ability)],
    ['Learning styles', styles.join(', ') || 'None chosen'],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {rows.map(([term, text]) => (
          <FactRow
            key={term}
            term={term}
            text={text}
          />
        ))}
      </dl>
      {application.essay !== '' && <p className={classes.text}>{application.essay}</p>}
      <ul
        className={classes.list}
        aria-label="Documents"
      >
        {application.attachments.map(({ hash, type, filename, url }) => (
          <li key={`${type} ${hash}`}>
            <a
              className={classes.file}
              href={url}
              target="_blank"
              rel="noreferrer"
            >
              {documentKinds[type].label}: {filename}
            </a>
          </li>
        ))}
        {application.attachments.length === 0 && <li className={classes.dim}>No documents yet</li>}
      </ul>
    </>
  )
}

const FactRow = ({ term, text }: { term: string; text: string }) => (
  <>
    <dt>{term}</dt>
    <dd>{text}</dd>
  </>
)
