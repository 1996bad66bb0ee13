import { Suspense, type ComponentProps } from 'react'
import { may } from '#kit/contract/permissions.ts'
import { useActor } from '#kit/web/actor.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { itemQuestionPermissions, libraryPermissions } from '#library/contract/library.permissions.ts'
import type { ItemTalk as Talk } from './item-talk.tsx'

const ItemTalk = lazy(() => import('./item-talk.tsx').then(module => ({ default: module.ItemTalk })))

interface LazyTalkProps extends ComponentProps<typeof Talk> {
  /** The platform's own item: staff answer questions about it. */
  official: boolean
}

/** Only educators can ask questions; learners must not write to strangers. */
export function LazyTalk({ official, own, ...props }: LazyTalkProps) {
  const actor = useActor()
  const answers = own || (official && may(libraryPermissions, 'library.manage', actor))
  if (!answers && !may(itemQuestionPermissions, 'question.ask', actor)) return null
  return (
    <Suspense fallback={null}>
      <ItemTalk
        {...props}
        own={answers}
      />
    </Suspense>
  )
}
