// The web part of app: what takes the complete route table, and the live connection.
import { officeHomeOf } from '#identity/web/homes/own-home.ts'
import type { WebDomain } from '#kit/web/app.tsx'
import { startLive } from '#kit/web/live.ts'
import { provide } from '#kit/web/ports.ts'
import { officeHome } from './office-home.ts'

export const appWeb: WebDomain = {
  provides: [provide(officeHomeOf, officeHome)],
  onStart: [({ queries }) => startLive(queries)],
}
