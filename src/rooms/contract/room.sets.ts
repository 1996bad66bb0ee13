// Immutable updates of lists and records.
export const toggled = (list: readonly string[], each: string, on: boolean): string[] =>
  on ? [...list.filter(other => other !== each), each].toSorted() : list.filter(other => other !== each)

export const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([each]) => each !== key))

export const mapped = <T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
