import { screens } from '#kit/web/router/screen.ts'

const contents = () => import('./content/contents.screen.tsx')
const unit = () => import('./content/unit.screen.tsx')
const unitOverview = () => import('./content/unit-overview.screen.tsx')
const unitOld = () => import('./content/unit-old.screen.tsx')
const outline = () => import('./outline/outline.screen.tsx')
const outlineTree = () => import('./outline/outline-tree.screen.tsx')
const imports = () => import('./content/import.screen.tsx')

const drive = ['teacher', 'sys', 'admin', 'academic_consultant'] as const
const addon = { shell: 'addon' } as const
const addonQuestion = () => import('./addon/question.screen.tsx')
const addonTarget = () => import('./addon/target.screen.tsx')
const addonTemplate = () => import('./addon/template.screen.tsx')
const addonMaterials = () => import('./addon/materials.screen.tsx')
const videoEdit = () => import('./video/edit.screen.tsx')
const videoView = () => import('./video/view.screen.tsx')
const prompts = () => import('./prompts/prompts.screen.tsx')
const unitSlides = () => import('./slides/viewer/unit-slides.screen.tsx')

export const authoringRoutes = screens([
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
  ['/home/contents', contents, ['teacher'], 'My content'],
  ['/my/unit', () => import('./content/units.screen.tsx'), ['teacher'], 'My units'],
  ['/my/unit/:uid', () => import('./content/my-unit.screen.tsx'), ['teacher'], 'Unit'],
  ['/my/content/:pid', () => import('./content/my-content.screen.tsx'), ['teacher'], 'Content'],
  ['/my/subtask/:pid', () => import('./content/subtask.screen.tsx'), ['teacher'], 'Linked content'],
  ['/unit/:id', unit, 'anyone', 'Unit'],
  ['/unit/:id/:linkId', unit, ['teacher'], 'Unit'],
  ['/unit/my/:id', unit, ['teacher'], 'My unit'],
  ['/unit/overview/:id', unitOverview, ['teacher'], 'Overview of a unit'],
  ['/unit/overview/:id/:linkId', unitOverview, ['teacher'], 'Overview of a unit'],
  ['/unit/my/overview/:id', unitOverview, ['teacher'], 'Overview of my unit'],
  ['/unitOld/:id', unitOld, ['teacher'], 'Old unit'],
  ['/unitOld/view/:id', unitOld, ['teacher'], 'Old unit'],
  ['/unit/slides/:id', unitSlides, ['teacher'], 'Slides'],
  ['/unit/slides/:id/:linkId', unitSlides, ['teacher'], 'Slides'],
  [
    '/unit/my/slides/:id',
    () => import('./slides/editor/my-slides.screen.tsx'),
    ['teacher'],
    'My slides',
    { shell: 'bare' },
  ],
  ['/detail/slide/:state/:id', unitSlides, ['teacher'], 'Slides'],
  [
    '/detail/overview/:state/:id',
    () => import('./content/detail-overview.screen.tsx'),
    ['teacher'],
    'Overview',
  ],
  ['/detail/content/:tab/:id', () => import('./content/detail-content.screen.tsx'), ['teacher'], 'Content'],
  [
    '/detail/:type(unit|task|video|tool|pdUnit|pdTask|session|workshop|course|service|service-pack|premium)/import/:id',
    () => import('./content/detail-import.screen.tsx'),
    ['teacher'],
    'Import',
  ],

  [
    '/com/:type(unit|task|tool|pdUnit|pdTask)/edit/:id',
    () => import('./editor/edit.screen.tsx'),
    ['teacher'],
    'Edit content',
  ],
  ['/com/task/outline/:task', outline, ['teacher'], 'Outline'],
  ['/com/task/outline/:task/:code', outline, ['teacher'], 'Outline'],
  ['/com/outline/select/:code', outlineTree, ['teacher'], 'Choose from an outline'],
  ['/com/outline/view/:code', outlineTree, ['teacher'], 'Outline'],
  [
    '/com/contentSelect/:type(unit|task|video|tool|pdUnit|pdTask)',
    () => import('./content/select.screen.tsx'),
    ['teacher'],
    'Choose content',
  ],
  ['/com/:type(unit|task|video|tool|pdUnit|pdTask)/import/0', imports, ['teacher'], 'Import content'],
  [
    '/com/:type(unit|task|video|tool|pdUnit|pdTask)/:classId/import/0',
    imports,
    ['teacher'],
    'Import content',
  ],
  [
    '/com/:type(unit|task|video|tool|pdUnit|pdTask)/import/:mode(library|mine|file)',
    imports,
    ['teacher'],
    'Import content',
  ],
  [
    '/com/:type(unit|task|video|tool|pdUnit|pdTask)/import/:mode(library|mine|file)/:id',
    imports,
    ['teacher'],
    'Import content',
  ],
  [
    '/com/preview/:key',
    () => import('./content/preview.screen.tsx'),
    'anyone',
    'Look at content',
    { shell: 'visitor' },
  ],
  ['/account/collabJoin/:_id', () => import('./collab/join.screen.tsx'), ['teacher'], 'Invitation'],
  ['/account/collabApply/:_id', () => import('./collab/apply.screen.tsx'), ['teacher'], 'Ask to join'],

  ['/com/video/edit/:id', () => import('./video/edit-content.screen.tsx'), ['teacher'], 'Edit a video'],
  ['/video/edit/:id', videoEdit, ['teacher'], 'Questions of a video'],
  ['/video/edit/:id/:videoId', videoEdit, ['teacher'], 'Questions of a clip'],
  ['/com/video/view/:id', videoView, ['teacher'], 'Watch a video'],
  ['/video/preview/:id', videoView, ['teacher'], 'Preview of a video'],
  ['/account/assessment-tool/:id', () => import('./tool/tool.screen.tsx'), ['teacher'], 'Assessment tool'],
  ['/com/prompt/:part', () => import('./prompts/picker.screen.tsx'), ['teacher'], 'Prompts'],
  ['/detail/prompts/:id', prompts, ['teacher'], 'Prompts'],
  ['/detail/prompts/:action/:id', prompts, ['teacher'], 'Prompts'],
  ['/detail/question/:id', () => import('./questions/question.screen.tsx'), ['teacher'], 'Question'],
  ['/com/tips', () => import('./addon/tips-library.screen.tsx'), ['teacher'], 'Teaching tips'],

  [
    '/com/drive',
    () => import('./drive/drive.screen.tsx'),
    drive,
    'My files',
    { menu: { in: 'educator', order: 17, label: 'My files', icon: 'folder' } },
  ],
  ['/com/drive/youtube', () => import('./drive/find-video.screen.tsx'), ['teacher'], 'Find a video'],
  ['/com/drive/googleImage', () => import('./drive/find-picture.screen.tsx'), ['teacher'], 'Find a picture'],

  ['/addon/index', () => import('./addon/index.screen.tsx'), 'anyone', 'Slides and questions', addon],
  ['/addon/login', () => import('./addon/login.screen.tsx'), 'anyone', 'Sign in', addon],
  ['/addon/template', addonTemplate, 'anyone', 'Templates', addon],
  ['/addon/template/:category', addonTemplate, 'anyone', 'Templates', addon],
  ['/addon/template/view/:id', () => import('./addon/template-view.screen.tsx'), 'anyone', 'Template', addon],
  ['/addon/text', addonQuestion, 'anyone', 'Text in parts', addon],
  ['/addon/textOne', addonQuestion, 'anyone', 'Question', addon],
  ['/addon/choice', addonQuestion, 'anyone', 'Choice question', addon],
  ['/addon/media', addonQuestion, 'anyone', 'Media question', addon],
  ['/addon/comment', addonQuestion, 'anyone', 'Comment question', addon],
  ['/addon/draw', addonQuestion, 'anyone', 'Drawing question', addon],
  ['/addon/website', addonQuestion, 'anyone', 'Website question', addon],
  ['/addon/target', addonTarget, 'anyone', 'Learning targets', addon],
  ['/addon/target/select', addonTarget, 'anyone', 'Pick targets', addon],
  ['/addon/target/edit', addonTarget, 'anyone', 'Write a target', addon],
  ['/addon/tips', () => import('./addon/tips.screen.tsx'), 'anyone', 'Teaching tips', addon],
  ['/addon/googleImage/:page', addonMaterials, 'anyone', 'Find a picture', addon],
  ['/addon/youtube/:page', addonMaterials, 'anyone', 'Find a video', addon],
  ['/addon/materials', addonMaterials, 'anyone', 'Materials', addon],
])
