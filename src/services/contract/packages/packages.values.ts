// Closed lists of packages (services.md sections 1 and 4).
import type { ProviderRole, Category } from '../services.values.ts'

/** Substitute minutes and correcting jobs are used in ways of their own, not by booking a lesson. */
export const packTypes = ['mentoring'] as const
export const packRoles = ['mentoring', 'onCampus', 'consultant'] as const satisfies readonly ProviderRole[]
export type PackRole = (typeof packRoles)[number]

export const consultantKinds = ['carer', 'interview', 'interviewTeacher'] as const

export const salesTargets = ['personal', 'school'] as const
export type SalesTarget = (typeof salesTargets)[number]

export const videoKinds = ['AcademicValue', 'Features', 'QA'] as const
export type VideoKind = (typeof videoKinds)[number]

/** Days of life that each credit adds. */
export const frequencies = [7, 14, 30, 120] as const

/** `welcome`: one free credit for new people. `promotional`: one free credit for everybody, within the monthly limit. */
export const promotions = ['welcome', 'promotional'] as const
export type Promotion = (typeof promotions)[number]

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
