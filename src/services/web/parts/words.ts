// Words and tones of applications.
import { groupGrades } from '#academics/contract/grades.rules.ts'
import { curriculumNames } from '#identity/contract/curricula.ts'
import type { Tone } from '#kit/web/theme/tokens.ts'
import type { Application } from '#services/contract/applications.contract.ts'
import { gradeGroupNames } from '#academics/contract/grades.rules.ts'

type Status = Application['status']
export const statusNames: Readonly<Record<Status, string>> = {
  0: 'Draft',
  1: 'Being checked',
  2: 'Approved',
  [-1]: 'Not approved',
}
export const statusTones: Readonly<Record<Status, Tone | 'neutral'>> = {
  0: 'neutral',
  1: 'info',
  2: 'positive',
  [-1]: 'negative',
}

export const scopeWords = ({
  curriculum,
  subject,
  topic,
}: Pick<Application, 'curriculum' | 'subject' | 'topic'>): string =>
  curriculum === null
    ? topic.map(({ label }) => label.join(' › ')).join(', ') || 'All topics'
    : `${curriculumNames[curriculum]}, ${subject ?? ''}`

/** Title of an application: content by name, others by subject or topic. */
export const titleWords = (
  application: Pick<Application, 'unit' | 'curriculum' | 'subject' | 'topic'>,
): string => application.unit?.name ?? scopeWords(application)

/** Content has a separate kind of threads. */
export const threadOf = ({ type }: Pick<Application, 'type'>) =>
  type === 'content' ? ('service-auth-premium' as const) : ('service-auth' as const)

export const namesOf = <K extends string>(names: Readonly<Record<K, string>>, values: readonly K[]): string =>
  values.length === 0 ? 'None chosen' : values.map(value => names[value]).join(', ')

const countries = new Intl.DisplayNames('en', { type: 'region' })
export const countryName = (code: string): string => countries.of(code) ?? code

/** `Early primary (Grade 2, Grade 3), Tertiary`: a group without chosen grades means all of it. */
export const gradeWords = ({ gradeGroup, grades }: Pick<Application, 'gradeGroup' | 'grades'>): string =>
  gradeGroup
    .map(group => {
      const all = groupGrades(group)
      const chosen = all.filter(grade => grades.includes(grade))
      const isWhole = chosen.length === 0 || chosen.length === all.length
      return isWhole ? gradeGroupNames[group] : `${gradeGroupNames[group]} (${chosen.join(', ')})`
    })
    .join(', ') || 'None chosen'
