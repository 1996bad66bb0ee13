// The add-on: a narrow panel inside another program.
import { screens } from '#kit/web/router/screen.ts'

const addon = { shell: 'addon' } as const
const addonQuestion = () => import('./addon/question.screen.tsx')
const addonTarget = () => import('./addon/target.screen.tsx')
const addonTemplate = () => import('./addon/template.screen.tsx')
const addonMaterials = () => import('./addon/materials.screen.tsx')

export const addonRoutes = screens([
  [
    '/addon/index',
    () => import('./addon/index.screen.tsx'),
    'anyone',
    'Slides and questions',
    { ...addon, from: 'outside' },
  ],
  [
    '/addon/login',
    () => import('./addon/login.screen.tsx'),
    'anyone',
    'Sign in',
    { ...addon, from: 'outside' },
  ],
  ['/addon/template', addonTemplate, 'anyone', 'Templates', { ...addon, from: '/addon/index' }],
  ['/addon/template/:category', addonTemplate, 'anyone', 'Templates', { ...addon, alias: '/addon/template' }],
  [
    '/addon/template/view/:id',
    () => import('./addon/template-view.screen.tsx'),
    'anyone',
    'Template',
    { ...addon, from: '/addon/template' },
  ],
  ['/addon/text', addonQuestion, 'anyone', 'Text in parts', { ...addon, from: '/addon/index' }],
  ['/addon/textOne', addonQuestion, 'anyone', 'Question', { ...addon, from: '/addon/index' }],
  ['/addon/choice', addonQuestion, 'anyone', 'Choice question', { ...addon, from: '/addon/index' }],
  ['/addon/media', addonQuestion, 'anyone', 'Media question', { ...addon, from: '/addon/index' }],
  ['/addon/comment', addonQuestion, 'anyone', 'Comment question', { ...addon, from: '/addon/index' }],
  ['/addon/draw', addonQuestion, 'anyone', 'Drawing question', { ...addon, from: '/addon/index' }],
  ['/addon/website', addonQuestion, 'anyone', 'Website question', { ...addon, from: '/addon/index' }],
  ['/addon/target', addonTarget, 'anyone', 'Learning targets', { ...addon, from: '/addon/index' }],
  ['/addon/target/select', addonTarget, 'anyone', 'Pick targets', { ...addon, alias: '/addon/target' }],
  ['/addon/target/edit', addonTarget, 'anyone', 'Write a target', { ...addon, alias: '/addon/target' }],
  [
    '/addon/tips',
    () => import('./addon/tips.screen.tsx'),
    'anyone',
    'Teaching tips',
    { ...addon, from: '/addon/index' },
  ],
  [
    '/addon/googleImage/:page',
    addonMaterials,
    'anyone',
    'Find a picture',
    { ...addon, alias: '/addon/materials' },
  ],
  ['/addon/youtube/:page', addonMaterials, 'anyone', 'Find a video', { ...addon, alias: '/addon/materials' }],
  ['/addon/materials', addonMaterials, 'anyone', 'Materials', { ...addon, from: '/addon/index' }],
])
