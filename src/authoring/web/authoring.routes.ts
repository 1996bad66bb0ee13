import { screens } from '#kit/web/router/screen.ts'
import { addonRoutes } from './addon.routes.ts'
import { driveRoutes } from './drive.routes.ts'

const contents = () => import('./content/contents.screen.tsx')
const unit = () => import('./content/unit.screen.tsx')
const unitOverview = () => import('./content/unit-overview.screen.tsx')
const unitOld = () => import('./content/unit-old.screen.tsx')
const outline = () => import('./outline/outline.screen.tsx')
const outlineTree = () => import('./outline/outline-tree.screen.tsx')
const imports = () => import('./content/import.screen.tsx')

const videoEdit = () => import('./video/edit.screen.tsx')
const videoView = () => import('./video/view.screen.tsx')
const prompts = () => import('./prompts/prompts.screen.tsx')
const unitSlides = () => import('./slides/viewer/unit-slides.screen.tsx')

const ownRoutes = screens([
  [
    '/my/content',
    contents,
    ['teacher'],
    'My content',
    { menu: { in: 'educator', order: 15, label: 'My content', icon: 'unit' } },
  ],
  [
    '/my/contents',
    contents,
    ['teacher'],
    'My content',
    { menu: { in: 'school', order: 60, label: 'My content', icon: 'unit' } },
  ],
  ['/home/contents', contents, ['teacher'], 'My content', { alias: '/my/content' }],
  ['/my/unit', () => import('./content/units.screen.tsx'), ['teacher'], 'My units', { from: '/my/content' }],
  [
    '/my/unit/:uid',
    () => import('./content/my-unit.screen.tsx'),
    ['teacher'],
    'Unit',
    { alias: '/my/content/:pid' },
  ],
  [
    '/my/content/:pid',
    () => import('./content/my-content.screen.tsx'),
    ['teacher'],
    'Content',
    { from: '/my/content' },
  ],
  [
    '/my/subtask/:pid',
    () => import('./content/subtask.screen.tsx'),
    ['teacher'],
    'Linked content',
    { from: ['/unit/:id', '/detail/content/:tab/:id'] },
  ],
  ['/unit/:id', unit, 'anyone', 'Unit', { from: ['/my/content', '/library'] }],
  ['/unit/:id/:linkId', unit, ['teacher'], 'Unit', { alias: '/unit/:id' }],
  ['/unit/my/:id', unit, ['teacher'], 'My unit', { alias: '/unit/:id' }],
  ['/unit/overview/:id', unitOverview, ['teacher'], 'Overview of a unit', { from: '/unit/:id' }],
  [
    '/unit/overview/:id/:linkId',
    unitOverview,
    ['teacher'],
    'Overview of a unit',
    { alias: '/unit/overview/:id' },
  ],
  [
    '/unit/my/overview/:id',
    unitOverview,
    ['teacher'],
    'Overview of my unit',
    { alias: '/unit/overview/:id' },
  ],
  ['/unitOld/:id', unitOld, ['teacher'], 'Old unit', { from: 'outside' }],
  ['/unitOld/view/:id', unitOld, ['teacher'], 'Old unit', { alias: '/unitOld/:id' }],
  ['/unit/slides/:id', unitSlides, ['teacher'], 'Slides', { from: '/unit/my/slides/:id' }],
  ['/unit/slides/:id/:linkId', unitSlides, ['teacher'], 'Slides', { alias: '/unit/slides/:id' }],
  [
    '/unit/my/slides/:id',
    () => import('./slides/editor/my-slides.screen.tsx'),
    ['teacher'],
    'My slides',
    { shell: 'bare', from: '/com/:type/edit/:id' },
  ],
  ['/detail/slide/:state/:id', unitSlides, ['teacher'], 'Slides', { alias: '/unit/slides/:id' }],
  [
    '/detail/overview/:state/:id',
    () => import('./content/detail-overview.screen.tsx'),
    ['teacher'],
    'Overview',
    { alias: '/my/content/:pid' },
  ],
  [
    '/detail/content/:tab/:id',
    () => import('./content/detail-content.screen.tsx'),
    ['teacher'],
    'Content',
    { from: '/my/content/:pid' },
  ],
  [
    '/detail/:type(unit|task|video|tool|pdUnit|pdTask|session|workshop|course|service|service-pack|premium)/import/:id',
    () => import('./content/detail-import.screen.tsx'),
    ['teacher'],
    'Import',
    { from: '/my/subtask/:pid' },
  ],

  [
    '/com/:type(unit|task|tool|pdUnit|pdTask)/edit/:id',
    () => import('./editor/edit.screen.tsx'),
    ['teacher'],
    'Edit content',
    { from: '/my/content' },
  ],
  ['/com/task/outline/:task', outline, ['teacher'], 'Outline', { from: '/detail/content/:tab/:id' }],
  ['/com/task/outline/:task/:code', outline, ['teacher'], 'Outline', { alias: '/com/task/outline/:task' }],
  [
    '/com/outline/select/:code',
    outlineTree,
    ['teacher'],
    'Choose from an outline',
    { from: '/com/task/outline/:task' },
  ],
  ['/com/outline/view/:code', outlineTree, ['teacher'], 'Outline', { alias: '/com/outline/select/:code' }],
  [
    '/com/contentSelect/:type(unit|task|video|tool|pdUnit|pdTask)',
    () => import('./content/select.screen.tsx'),
    ['teacher'],
    'Choose content',
    { from: '/home/workshops' },
  ],
  [
    '/com/:type(unit|task|video|tool|pdUnit|pdTask)/import/0',
    imports,
    ['teacher'],
    'Import content',
    { alias: '/com/:type/import/:mode' },
  ],
  [
    '/com/:type(unit|task|video|tool|pdUnit|pdTask)/:classId/import/0',
    imports,
    ['teacher'],
    'Import content',
    { alias: '/com/:type/import/:mode' },
  ],
  [
    '/com/:type(unit|task|video|tool|pdUnit|pdTask)/import/:mode(library|mine|file)',
    imports,
    ['teacher'],
    'Import content',
    { from: '/my/content' },
  ],
  [
    '/com/:type(unit|task|video|tool|pdUnit|pdTask)/import/:mode(library|mine|file)/:id',
    imports,
    ['teacher'],
    'Import content',
    { from: '/detail/:type/import/:id' },
  ],
  [
    '/com/preview/:key',
    () => import('./content/preview.screen.tsx'),
    'anyone',
    'Look at content',
    { shell: 'visitor', from: 'outside' },
  ],
  [
    '/account/collabJoin/:_id',
    () => import('./collab/join.screen.tsx'),
    ['teacher'],
    'Invitation',
    { from: 'outside' },
  ],
  [
    '/account/collabApply/:_id',
    () => import('./collab/apply.screen.tsx'),
    ['teacher'],
    'Ask to join',
    { from: 'outside' },
  ],

  [
    '/com/video/edit/:id',
    () => import('./video/edit-content.screen.tsx'),
    ['teacher'],
    'Edit a video',
    { from: '/my/content' },
  ],
  ['/video/edit/:id', videoEdit, ['teacher'], 'Questions of a video', { from: '/video/preview/:id' }],
  ['/video/edit/:id/:videoId', videoEdit, ['teacher'], 'Questions of a clip', { alias: '/video/edit/:id' }],
  ['/com/video/view/:id', videoView, ['teacher'], 'Watch a video', { alias: '/video/preview/:id' }],
  ['/video/preview/:id', videoView, ['teacher'], 'Preview of a video', { from: '/my/content/:pid' }],
  [
    '/account/assessment-tool/:id',
    () => import('./tool/tool.screen.tsx'),
    ['teacher'],
    'Assessment tool',
    { from: '/my/content/:pid' },
  ],
  [
    '/com/prompt/:part(page|text|choice|media|comment|draw|website)',
    () => import('./prompts/picker.screen.tsx'),
    ['teacher'],
    'Prompts',
    { from: '/my/content' },
  ],
  ['/detail/prompts/:id', prompts, ['teacher'], 'Prompts', { from: '/com/prompt/:part' }],
  ['/detail/prompts/:action/:id', prompts, 'anyone', 'Prompt', { alias: '/detail/prompts/:id' }],
  [
    '/detail/question/:id',
    () => import('./questions/question.screen.tsx'),
    ['teacher'],
    'Question',
    { from: '/unit/slides/:id' },
  ],
  [
    '/com/tips',
    () => import('./addon/tips-library.screen.tsx'),
    ['teacher'],
    'Teaching tips',
    { from: '/my/content' },
  ],
])

export const authoringRoutes = [...ownRoutes, ...driveRoutes, ...addonRoutes]
