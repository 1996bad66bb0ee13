import { queryOptions } from '@tanstack/react-query'
import { api, light } from '#kit/web/api.ts'
import type { serviceFamilyContract } from '#services/contract/family/family.contract.ts'

/** By name only: the pages using it are at their size limit. */
export const families = () => api(light<typeof serviceFamilyContract>('service-family'))

export interface ChildQuery {
  readonly student: string
  readonly code?: string
}

export const familyLessonsQuery = (child: ChildQuery) =>
  queryOptions({
    queryKey: ['services', 'family', 'lessons', child],
    queryFn: () => families().get('lessons', child),
    retry: false,
  })

export const familyMessagesQuery = (child: ChildQuery) =>
  queryOptions({
    queryKey: ['services', 'family', 'messages', child],
    queryFn: () => families().get('messages', child),
    retry: false,
  })

export interface PurchaseRequest {
  readonly pack: string
  readonly count: number
  readonly city?: string
}

/** Whether a guardian approves purchases and bookings, and the state of this request. */
export const buyingQuery = (wish: PurchaseRequest) =>
  queryOptions({
    queryKey: ['services', 'family', 'buying', wish],
    queryFn: () => families().get('buying', wish),
  })
