import { screens } from '#kit/web/router/screen.ts'

const drive = ['teacher', 'sys', 'admin', 'academic_consultant'] as const

export const driveRoutes = screens([
  [
    '/com/drive',
    () => import('./drive/drive.screen.tsx'),
    drive,
    'My files',
    {
      menu: [
        { in: 'educator', order: 17, label: 'My files', icon: 'folder' },
        { in: 'school', order: 63, label: 'My files', icon: 'folder' },
      ],
    },
  ],
  [
    '/com/drive/youtube',
    () => import('./drive/find-video.screen.tsx'),
    ['teacher'],
    'Find a video',
    { from: '/com/drive' },
  ],
  [
    '/com/drive/googleImage',
    () => import('./drive/find-picture.screen.tsx'),
    ['teacher'],
    'Find a picture',
    { from: '/com/drive' },
  ],
])
