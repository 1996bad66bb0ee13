import { overlays, type Question } from './overlays.store.ts'

/** Asks once, and answers whether to go on: `if (await confirm({ title, text, action: 'Delete task' })) …`. */
export function confirm(question: Question): Promise<boolean> {
  // A second question while one is open answers the first with no, so that nothing happens unasked.
  overlays.get().openQuestion?.answer(false)
  return new Promise(resolve => {
    const opened = {
      ...question,
      answer: (yes: boolean) => {
        if (overlays.get().openQuestion === opened) overlays.patch({ openQuestion: null })
        resolve(yes)
      },
    }
    overlays.patch({ openQuestion: opened })
  })
}
