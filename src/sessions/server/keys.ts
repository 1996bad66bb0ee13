/** Values and labels that a filter may name, labels without regard to case. */
export const keysOf = (choices: readonly { readonly value: string; readonly label: string }[]): string[] => [
  ...new Set(choices.flatMap(({ value, label }) => [value, label.toLowerCase()])),
]
