import { screens } from '#kit/web/router/screen.ts'

const join = () => import('./seat/join.screen.tsx')

export const roomsRoutes = screens([
  ['/d/:id', () => import('./teacher/dashboard.screen.tsx'), 'signedIn', 'Class', { shell: 'bare' }],
  ['/t/:id', () => import('./teacher/projector.screen.tsx'), 'signedIn', 'Projector', { shell: 'bare' }],
  ['/r/:id', () => import('./teacher/review.screen.tsx'), 'signedIn', 'Review of a class'],
  ['/s/:id', () => import('./seat/seat.screen.tsx'), 'anyone', 'Class', { shell: 'bare' }],
  ['/join', join, 'anyone', 'Join a class', { shell: 'visitor' }],
  ['/join/:code', join, 'anyone', 'Join a class', { shell: 'visitor' }],
  ['/account/takeaway/:sessionId', () => import('./takeaway/takeaway.screen.tsx'), ['teacher'], 'Takeaway'],
  [
    '/account/takeaway/:sessionId/:mode(edit|view)/:studentId',
    () => import('./takeaway/learner.screen.tsx'),
    ['teacher'],
    'Takeaway of a student',
  ],
  [
    '/account/takeaway/:sessionId/student-view/:studentId',
    () => import('./takeaway/student-view.screen.tsx'),
    'anyone',
    'Report',
  ],
  [
    '/account/takeaway/study/:sessionId',
    () => import('./takeaway/study.screen.tsx'),
    'signedIn',
    'Takeaway of a self-study',
  ],
  [
    '/account/assessment-tool/:toolId/teacher/:sessionId',
    () => import('./tools/teacher-tool.screen.tsx'),
    ['teacher'],
    'Assess learners',
  ],
  [
    '/account/assessment-tool/:toolId/student/:sessionId',
    () => import('./tools/student-tool.screen.tsx'),
    'signedIn',
    'Assess yourself and others',
  ],
  ['/com/student/study/:id', () => import('./study/item.screen.tsx'), 'signedIn', 'Self-study'],
  ['/session/slides/:id', () => import('./slides/slides.screen.tsx'), 'signedIn', 'Slides of a session'],
  ['/com/statistics/:pid', () => import('./statistics/statistics.screen.tsx'), ['teacher'], 'Statistics'],
  ['/reflect/:id', () => import('./reflect/reflect.screen.tsx'), 'signedIn', 'Reflections'],
  [
    '/reflect/:type(public|private|session|class|journal)/:id',
    () => import('./reflect/reflect.screen.tsx'),
    'signedIn',
    'Reflections',
  ],
])
