// Runs before the first paint: the chosen colour scheme, or the system's. Key and values as in theme/colour-scheme.ts.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('colour-scheme')
  } catch {
    // Storage can be forbidden; then the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
