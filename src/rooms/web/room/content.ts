// The lesson as shown so far. Live pace delivers only the current page; earlier pages are cached, so that
// turning back is instant.
import { inBackground, once } from './once.ts'
import type { EngineParts, RoomView } from './room-view.ts'
import type { Content } from './room-api.ts'

export function mergedContent(before: Content | null, fresh: Content, pageByPage: boolean): Content {
  if (!before || !pageByPage) return fresh
  const now = new Set(fresh.pages.map(({ _id }) => _id))
  const gone = <T extends { readonly page: string }>(list: readonly T[]) =>
    list.filter(({ page }) => !now.has(page))
  return {
    ...fresh,
    pages: [...before.pages.filter(({ _id }) => !now.has(_id)), ...fresh.pages],
    questions: [...gone(before.questions), ...fresh.questions],
    materials: [...gone(before.materials), ...fresh.materials],
    files: { ...before.files, ...fresh.files },
  }
}

/** Reloads the content. */
export const contentLoader = (
  { api, screen }: Pick<EngineParts, 'api' | 'screen'>,
  around: { view(): RoomView; set(part: Partial<RoomView>): void },
): (() => void) =>
  inBackground(
    once(async () => {
      const fresh = await api.content()
      const { content, state } = around.view()
      around.set({ content: mergedContent(content, fresh, screen === 'student' && state.pace === 'live') })
    }),
  )
