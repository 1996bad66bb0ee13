// Types, categories and roles of services (services.md section 1), and their valid combinations.
import * as z from '#zod'

export const serviceTypes = ['mentoring', 'substitute', 'correcting'] as const
export type ServiceType = (typeof serviceTypes)[number]

export const categories = [
  'academic',
  'essay',
  'overseasStudy',
  'academicPlanning',
  'steam',
  'interest',
  'personalStatement',
  'teacherTraining',
  'teacherTrainingSubject',
] as const
export type Category = (typeof categories)[number]

/** What people can apply for: services, and content that contributors offer to providers. */
export const applicationTypes = [...serviceTypes, 'content'] as const
export type ApplicationType = (typeof applicationTypes)[number]

export const providerRoles = [
  'mentoring',
  'substitute',
  'correcting',
  'consultant',
  'onCampus',
  'contentContributor',
] as const
export type ProviderRole = (typeof providerRoles)[number]

export const qualifications = ['workshopLeader', 'experiencedTeacher', 'studentTutor'] as const
export type Qualification = (typeof qualifications)[number]

export const typeNames: Readonly<Record<ApplicationType, string>> = {
  mentoring: '1v1 mentoring',
  substitute: 'Substitute teaching',
  correcting: 'Correcting',
  content: 'Premium content',
}
export const categoryNames: Readonly<Record<Category, string>> = {
  academic: 'Academic subjects',
  essay: 'Essays',
  overseasStudy: 'Overseas study',
  academicPlanning: 'Academic planning',
  steam: 'STEAM',
  interest: 'Interests',
  personalStatement: 'Personal statements',
  teacherTraining: 'Teacher training',
  teacherTrainingSubject: 'Teacher training by subject',
}
export const roleNames: Readonly<Record<ProviderRole, string>> = {
  mentoring: 'Mentor',
  substitute: 'Substitute teacher',
  correcting: 'Corrector',
  consultant: 'Education consultant',
  onCampus: 'On-campus teacher',
  contentContributor: 'Content contributor',
}
export const qualificationNames: Readonly<Record<Qualification, string>> = {
  workshopLeader: 'Workshop leader/Senior lecturer',
  experiencedTeacher: 'Experienced teacher',
  studentTutor: 'Student tutor',
}

/** The level of a qualification. */
export const educatorLevels = {
  studentTutor: 'Introductory',
  experiencedTeacher: 'Intermediate',
  workshopLeader: 'Advanced',
} as const satisfies Readonly<Record<Qualification, string>>

export const levelText = (qualification: Qualification): string =>
  `${educatorLevels[qualification]} (${qualificationNames[qualification]})`

/** Categories of each type; others cannot be offered. */
export const categoriesOf: Readonly<Record<ServiceType, readonly Category[]>> = {
  mentoring: categories,
  substitute: ['academic', 'steam'],
  correcting: ['academic', 'essay', 'teacherTraining', 'teacherTrainingSubject'],
}

/** `mentoring:academic`: the key of a service in settings, switches and URLs. */
export type ServiceKey = `${ServiceType}:${Category}`
export const serviceKeys = serviceTypes.flatMap(type =>
  categoriesOf[type].map((category): ServiceKey => `${type}:${category}`),
)
export const serviceKey = z.enum(serviceKeys as [ServiceKey, ...ServiceKey[]])
export const keyOf = ({ type, mentoringType }: { type: ServiceType; mentoringType: Category }): ServiceKey =>
  `${type}:${mentoringType}`
export const isServiceKey = (key: string): key is ServiceKey =>
  (serviceKeys as readonly string[]).includes(key)

/** Content has no category: it shares one setting and one page. */
export type ApplicationKey = ServiceKey | 'content'
export const applicationKeys: readonly ApplicationKey[] = [...serviceKeys, 'content']
export const applicationKey = z.enum(applicationKeys as [ApplicationKey, ...ApplicationKey[]])
export const isApplicationKey = (key: string): key is ApplicationKey => key === 'content' || isServiceKey(key)
export const applicationKeyOf = ({
  type,
  mentoringType,
}: {
  type: ApplicationType
  mentoringType: Category | null
}): ApplicationKey =>
  type === 'content' || mentoringType === null ? 'content' : keyOf({ type, mentoringType })
export function partsOf(key: ServiceKey): { type: ServiceType; mentoringType: Category } {
  const [type, mentoringType] = key.split(':') as [ServiceType, Category]
  return { type, mentoringType }
}
export const serviceName = (key: ApplicationKey): string => {
  if (key === 'content') return typeNames.content
  const { type, mentoringType } = partsOf(key)
  return `${typeNames[type]}: ${categoryNames[mentoringType]}`
}

/** Academic services have a curriculum subject; all others a topic. */
export const isBySubject = (category: Category): boolean => category === 'academic'
/** Content settings list subjects for learners and topics for educators. */
export const hasSubjects = (key: ApplicationKey): boolean =>
  key === 'content' || isBySubject(partsOf(key).mentoringType)
export const hasTopics = (key: ApplicationKey): boolean =>
  key === 'content' || !isBySubject(partsOf(key).mentoringType)

/**
 * Roles an application for this service can request; its own role comes first and is always included.
 * Campus address and vetting are verified separately.
 */
export function rolesFor(key: ApplicationKey): readonly ProviderRole[] {
  if (key === 'content') return ['contentContributor']
  const { type, mentoringType } = partsOf(key)
  if (type !== 'mentoring') return [type]
  // Section 5 of the specification hides substitute and correcting for most mentoring applications.
  const also: readonly ProviderRole[] = mentoringType === 'academic' ? ['substitute', 'correcting'] : []
  const steam: readonly ProviderRole[] = mentoringType === 'steam' ? ['substitute'] : []
  const campus: readonly ProviderRole[] = also.length + steam.length > 0 ? ['onCampus'] : []
  return ['mentoring', ...also, ...steam, ...campus, 'consultant']
}

/** Agreements of providers: two for every application, one more for campus lessons, one for ambassadors. */
export const providerModes = ['verification', 'cancellation', 'on_campus', 'ambassador_agreement'] as const
export type ProviderMode = (typeof providerModes)[number]
export const applicantModes = ['verification', 'cancellation'] as const satisfies readonly ProviderMode[]
