import type { ContentCard } from '#authoring/contract/content.shapes.ts'
import type { App } from '#kit/web/app.tsx'
import { contentPublish } from './content-slots.ts'

export const mayPublish = (
  app: App,
  { role, orderId, del }: Pick<ContentCard, 'role' | 'orderId' | 'del'>,
): boolean => app.provided(contentPublish).length > 0 && role === 'own' && orderId === null && !del
export const publishWords = ({ published }: Pick<ContentCard, 'published'>): string =>
  published ? 'Publish again' : 'Publish'
