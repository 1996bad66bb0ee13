// Follows the system until a person chooses. The choice is read before the first paint by public/colour-scheme.js.
import {
  isMantineColorScheme,
  localStorageColorSchemeManager,
  useMantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core'

export const colourSchemeKey = 'colour-scheme'

let follow: (event: StorageEvent) => void = () => {}

/**
 * The choice made in another tab is followed; unlike Mantine's own way, this asks for no storage where a
 * frame has none.
 */
export const colourSchemes: MantineColorSchemeManager = {
  ...localStorageColorSchemeManager({ key: colourSchemeKey }),
  subscribe(update) {
    follow = ({ key, newValue }) => {
      if (key === colourSchemeKey && isMantineColorScheme(newValue)) update(newValue)
    }
    window.addEventListener('storage', follow)
  },
  unsubscribe: () => window.removeEventListener('storage', follow),
}

export const schemeChoices = [
  { value: 'auto', label: 'Same as this device', icon: 'device' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const

export function useColourScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const at = schemeChoices.findIndex(choice => choice.value === colorScheme)
  const chosen = schemeChoices[at] ?? schemeChoices[0]
  const next = schemeChoices[(at + 1) % schemeChoices.length] ?? schemeChoices[0]
  return { chosen, next, choose: setColorScheme }
}
