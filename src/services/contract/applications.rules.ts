// What an application needs before it can be submitted. The page shows this list, and the server refuses
// with the same one.
import { certifiedCodes } from '#academics/contract/academics.shapes.ts'
import { documentKinds, essayWords, wordsIn, type DocumentKindName } from './documents.ts'
import { isOffered, type ServiceSetting } from './settings.conf.ts'
import { campusCountries } from './packages/packages.values.ts'
import { isForEducators, type ContributionMode } from './content/content.shapes.ts'
import { isBySubject, type Category, type ProviderRole } from './services.values.ts'

export interface Draft {
  readonly mentoringType: Category | null
  /** The frozen copy of the offered content. */
  readonly unit?: {
    readonly mode: ContributionMode
    readonly isFrozen: boolean
    readonly questions: number
  }
  readonly requestedRoles: readonly ProviderRole[]
  readonly countryCode: readonly string[]
  readonly curriculum: string | null
  readonly subject: string | null
  readonly topic: readonly { readonly _id: string }[]
  readonly gradeGroup: readonly string[]
  readonly attachments: readonly { readonly type: DocumentKindName }[]
  readonly essay: string
}
/** Facts about the applicant outside the application. */
export interface ApplicantState {
  readonly hasIntroduction: boolean
  readonly hasAgreed: boolean
  readonly hasIbCertificate: boolean
}
export interface MissingRequirement {
  readonly code:
    | 'offer'
    | 'agreement'
    | 'introduction'
    | 'country'
    | 'campus'
    | 'subject'
    | 'topic'
    | 'grades'
    | 'document'
    | 'essay'
    | 'certificate'
    | 'snapshot'
    | 'questions'
  readonly text: string
}

export function missingFrom(
  draft: Draft,
  setting: ServiceSetting,
  standing: ApplicantState,
): MissingRequirement[] {
  if (!isOffered(setting))
    return [{ code: 'offer', text: 'Nobody can apply for this service at the moment.' }]
  return [
    ...applicantPart(standing),
    ...scopePart(draft, setting, standing),
    ...unitPart(draft),
    ...documentPart(draft, setting),
  ]
}

const applicantPart = ({ hasAgreed, hasIntroduction }: ApplicantState): MissingRequirement[] => [
  ...when(!hasAgreed, 'agreement', 'Accept the agreements for service providers.'),
  ...when(!hasIntroduction, 'introduction', 'Introduce yourself.'),
]

const serviceWords = {
  country: 'Choose the countries whose learners you know.',
  grades: 'Choose the grades that you teach.',
}
const contentWords = {
  country: 'Choose the countries that it is for.',
  grades: 'Choose the grades that it is for.',
}

function scopePart(
  draft: Draft,
  setting: ServiceSetting,
  { hasIbCertificate }: ApplicantState,
): MissingRequirement[] {
  const countries = draft.countryCode.filter(code => setting.countryCode.includes(code))
  const words = draft.unit ? contentWords : serviceWords
  const isOther = countries.length < draft.countryCode.length
  return [
    ...when(countries.length === 0 || isOther, 'country', words.country),
    ...when(
      draft.requestedRoles.includes('onCampus') && !campusCountries.some(code => countries.includes(code)),
      'campus',
      'Teaching on campus is for New Zealand and Australia: choose one of them, or leave it out.',
    ),
    ...(isAboutSubject(draft) ? subjectPart(draft, setting) : topicPart(draft, setting)),
    ...when(draft.gradeGroup.length === 0, 'grades', words.grades),
    ...when(
      draft.curriculum !== null && certifiedCodes.includes(draft.curriculum) && !hasIbCertificate,
      'certificate',
      'IB curricula need an approved IB certificate.',
    ),
  ]
}

/** Content for educators has a topic, content for learners a subject. */
export const isAboutSubject = ({ mentoringType, unit }: Pick<Draft, 'mentoringType' | 'unit'>): boolean =>
  mentoringType === null ? unit !== undefined && !isForEducators(unit.mode) : isBySubject(mentoringType)

function unitPart({ unit }: Draft): MissingRequirement[] {
  if (!unit) return []
  if (!unit.isFrozen)
    return [{ code: 'snapshot', text: 'Make the copy of your content that we check and providers import.' }]
  return when(
    unit.questions === 0,
    'questions',
    'Ask at least one interactive question, then make the copy again.',
  )
}

function subjectPart({ curriculum, subject }: Draft, setting: ServiceSetting): MissingRequirement[] {
  const offered = setting.curriculum.find(({ code }) => code === curriculum)?.subject ?? []
  return when(
    subject === null || !offered.includes(subject),
    'subject',
    'Choose a curriculum and a subject from the list.',
  )
}

function topicPart({ topic }: Draft, setting: ServiceSetting): MissingRequirement[] {
  const isKnown = topic.length > 0 && topic.every(({ _id }) => setting.topic.some(other => other._id === _id))
  return when(setting.topic.length > 0 && !isKnown, 'topic', 'Choose a topic from the list.')
}

function documentPart({ attachments, essay }: Draft, setting: ServiceSetting): MissingRequirement[] {
  const words = wordsIn(essay)
  return [
    ...setting.attachmentType
      .filter(kind => !attachments.some(({ type }) => type === kind))
      .map(kind => ({ code: 'document' as const, text: `Add a document: ${documentKinds[kind].label}.` })),
    ...when(
      setting.essay && (words < essayWords.min || words > essayWords.max),
      'essay',
      `Write an essay of ${essayWords.min} to ${essayWords.max} words.`,
    ),
  ]
}

const when = (is: boolean, code: MissingRequirement['code'], text: string): MissingRequirement[] =>
  is ? [{ code, text }] : []
