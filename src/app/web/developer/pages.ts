// The developer pages: every kit component in every state. They double as visual tests.
import type { ComponentType } from 'react'

interface DeveloperPage {
  readonly title: string
  readonly line: string
  readonly load: () => Promise<{ Page: ComponentType }>
}

export const developerPages: Readonly<Record<string, DeveloperPage>> = {
  theme: {
    title: 'Theme',
    line: 'Colours with their contrast, type, spacing, the mark.',
    load: () => import('./pages/theme.page.tsx'),
  },
  kinds: {
    title: 'Kinds',
    line: 'Six kinds of content, ten categories, every icon.',
    load: () => import('./pages/kinds.page.tsx'),
  },
  display: {
    title: 'Display',
    line: 'Dates, money, people, chips, links, buttons.',
    load: () => import('./pages/display.page.tsx'),
  },
  states: {
    title: 'States',
    line: 'Empty, error, forbidden, not found, loading.',
    load: () => import('./pages/states.page.tsx'),
  },
  table: {
    title: 'Table',
    line: 'Lists with 2,500 rows, none, slow and broken.',
    load: () => import('./pages/table.page.tsx'),
  },
  form: {
    title: 'Form',
    line: 'A form from a shape, with every kind of field.',
    load: () => import('./pages/form.page.tsx'),
  },
  dialogs: {
    title: 'Dialogs',
    line: 'Questions, notifications, undo, spinner.',
    load: () => import('./pages/dialogs.page.tsx'),
  },
  files: {
    title: 'Files',
    line: 'Choosing files and watching them arrive.',
    load: () => import('./pages/files.page.tsx'),
  },
  flow: { title: 'Flow', line: 'Step bar and page header.', load: () => import('./pages/flow.page.tsx') },
  mailbox: {
    title: 'Mailbox',
    line: 'Every mail and text message of this server.',
    load: () => import('#communications/web/parts/mailbox.page.tsx'),
  },
  shells: {
    title: 'Shells',
    line: 'Every frame a page can stand in, at two widths.',
    load: () => import('./pages/shells.page.tsx'),
  },
}
