/** Filterable values and labels, labels in lower case. */
export const keysOf = (choices: readonly { readonly value: string; readonly label: string }[]): string[] => [
  ...new Set(choices.flatMap(({ value, label }) => [value, label.toLowerCase()])),
]
