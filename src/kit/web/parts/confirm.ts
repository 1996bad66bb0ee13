import { overlays, type Question } from './overlays.store.ts'

/** Asks once, and answers whether to go on: `if (await confirm({ title, text, action: 'Delete task' })) …`. */
export function confirm(question: Question): Promise<boolean> {
  // A second question while one is open answers the first with no, so that nothing happens unasked.
  overlays.get().asked?.answer(false)
  return new Promise(resolve => {
    const asked = {
      ...question,
      answer: (yes: boolean) => {
        if (overlays.get().asked === asked) overlays.set({ asked: null })
        resolve(yes)
      },
    }
    overlays.set({ asked })
  })
}
