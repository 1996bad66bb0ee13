const patienceMs = 3000
const controls = 'textarea, input:not([hidden]), button:not([aria-label^="Comment"])'

/** Scrolls to a field and focuses its control once rendered, because parts of a step load on demand. */
export function showField(key: string, since = performance.now()): void {
  const place = document.getElementById(`field-${key}`)
  if (place) {
    place.scrollIntoView({ block: 'center' })
    place.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true })
  } else if (performance.now() - since < patienceMs) requestAnimationFrame(() => showField(key, since))
}
