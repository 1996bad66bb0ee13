// Slots that no domain fills.
export function emptySlots(sources) {
  const slots = sources.flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = defineSlot\b/g)].map(([, name]) => name),
  )
  return slots.filter(name => !sources.some(({ text }) => new RegExp(`\\b${name}\\.add\\(`).test(text)))
}
