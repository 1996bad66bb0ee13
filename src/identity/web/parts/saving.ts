import { useAct } from '#kit/web/parts/use-act.ts'

/** Runs one save at a time and reports the result. */
export function useSaving<A extends readonly unknown[]>(
  done: string,
  work: (...args: A) => Promise<unknown>,
) {
  const { actAsync, busy: saving } = useAct(undefined, { errorWords: error => error.message })
  const save = async (...args: A): Promise<boolean> =>
    (await actAsync(async () => {
      await work(...args)
      return true
    }, done)) ?? false
  return { saving, save }
}
