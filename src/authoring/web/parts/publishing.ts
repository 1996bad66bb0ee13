import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import { contentPublish } from './content-slots.ts'

export const mayPublish = ({ role, orderId, del }: Pick<ContentCard, 'role' | 'orderId' | 'del'>): boolean =>
  contentPublish.fillings().length > 0 && role === 'own' && orderId === null && !del
export const publishWords = ({ published }: Pick<ContentCard, 'published'>): string =>
  published ? 'Publish again' : 'Publish'
