// The lesson as far as it was shown. In live pace only the page of the moment comes; what was there before is kept,
// so that turning back shows at once.
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
