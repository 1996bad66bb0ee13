import { screens } from './router/screen.ts'

export const kitRoutes = screens([
  [
    '/user-agent-denied',
    () => import('#kit/web/screens/user-agent-denied.screen.tsx'),
    'anyone',
    'Open in your browser',
    { shell: 'visitor', from: 'outside' },
  ],
  [
    '/v2Box',
    () => import('#kit/web/screens/frame-box.screen.tsx'),
    'anyone',
    'Framed page',
    { shell: 'bare', from: 'outside' },
  ],
])
