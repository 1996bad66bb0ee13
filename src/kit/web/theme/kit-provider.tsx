// Everything an app needs for its look: theme, colour scheme, dialogs and notifications.
import './base.css'
import { MantineProvider } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { watchLostFocus } from '#kit/web/lost-focus.ts'
import { hasFeature } from '#kit/web/page.ts'
import { DemoBanner } from '#kit/web/parts/demo-banner.tsx'
import { OfflineNotice } from '#kit/web/parts/offline-notice.tsx'
import { Overlays } from '#kit/web/parts/overlays.tsx'
import { colourSchemes } from './colour-scheme.ts'
import { cssVariables, theme } from './theme.ts'

export const KitProvider = ({ children, env }: { children: ReactNode; env?: 'default' | 'test' }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colourSchemes}
    defaultColorScheme="auto"
    {...(env && { env })}
  >
    {hasFeature('demo-banner') && <DemoBanner />}
    {env !== 'test' && <OfflineNotice />}
    {children}
    <Overlays />
    <FocusKeeper />
  </MantineProvider>
)

function FocusKeeper() {
  useEffect(watchLostFocus, [])
  return null
}
