// Closed lists of packages (services.md sections 1 and 4).
import type { ProviderRole, Category } from '../services.values.ts'

/** Substitute minutes and correcting jobs are not used by booking a lesson. */
export const packTypes = ['mentoring'] as const
export const packRoles = ['mentoring', 'onCampus', 'consultant'] as const satisfies readonly ProviderRole[]
export type PackRole = (typeof packRoles)[number]

export const consultantKinds = ['carer', 'interview', 'interviewTeacher'] as const
export type ConsultantKind = (typeof consultantKinds)[number]
export const consultantNames: Readonly<Record<ConsultantKind, string>> = {
  carer: 'Carer of a learner',
  interview: 'Interviews applicants for premium content',
  interviewTeacher: 'Interviews applicants for services',
}

export const salesTargets = ['personal', 'school'] as const
export type SalesTarget = (typeof salesTargets)[number]
export const salesTargetNames: Readonly<Record<SalesTarget, string>> = {
  personal: 'People',
  school: 'Schools',
}

export const videoKinds = ['AcademicValue', 'Features', 'QA'] as const
export type VideoKind = (typeof videoKinds)[number]
export const videoKindNames: Readonly<Record<VideoKind, string>> = {
  AcademicValue: 'Academic value',
  Features: 'Features',
  QA: 'Questions and answers',
}

/** Days of validity each credit adds. */
export const frequencies = [7, 14, 30, 120] as const
export type Frequency = (typeof frequencies)[number]

/**
 * `welcome`: one free credit for new users. `promotional`: one free credit for everybody, within the
 * monthly limit.
 */
export const promotions = ['welcome', 'promotional'] as const
export type Promotion = (typeof promotions)[number]
export const promotionNames: Readonly<Record<Promotion, string>> = {
  welcome: 'One free credit within 14 days of signing up',
  promotional: 'One free credit for everybody',
}

export const campusCountries = ['NZ', 'AU'] as const
export const campusCategories: readonly Category[] = ['academic', 'steam']
export const educatorCategories: readonly Category[] = ['teacherTraining', 'teacherTrainingSubject']

export const packLimits = {
  points: 8,
  attachments: 12,
  bundles: 8,
  cities: 40,
  keywords: 20,
  count: 1000,
} as const
