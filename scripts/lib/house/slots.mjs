// Slots that no domain fills, and ports of the web that none provides.
export function emptySlots(sources) {
  const slots = sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = (?:defineSlot|onePort|listPort|orderedPort)\b/g)].map(
      ([, name]) => name,
    ),
  )
  return slots.filter(name => !sources.some(({ text }) => isFilled(text, name)))
}

/** `fill(cards, …)`, `provide(steps, …)`, or for several slots at once `[cards, tabs].map(slot => fill(slot, …))`. */
const isFilled = (text, name) =>
  new RegExp(`\\b(fill|provide)\\(${name},|\\[(\\w+, )*${name}(, \\w+)*\\]\\.(flatMap|map)\\(slot =>`).test(
    text,
  )
