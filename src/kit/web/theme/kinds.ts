// The six kinds of content: one colour and one icon each, the same in every list, chip, calendar and chart.
import type { IconName } from '#kit/web/icons/icon.tsx'
import type { Shades } from './tokens.ts'

export const kinds = {
  //        label                              icon            text and sign              ground
  unit: { label: 'Unit Plan', icon: 'unit', shades: ['#1d5a9c', '#8fbcf2'], soft: ['#e4eef9', '#1c2f45'] },
  task: { label: 'Task', icon: 'task', shades: ['#2a6b2f', '#93cf95'], soft: ['#e5f2e4', '#1f3521'] },
  video: { label: 'Video', icon: 'video', shades: ['#a8244f', '#f59ab5'], soft: ['#fbe6ed', '#43202d'] },
  tool: {
    label: 'Assessment Tool',
    icon: 'tool',
    shades: ['#6b3fa0', '#c8a8f0'],
    soft: ['#efe8f8', '#322545'],
  },
  pdUnit: {
    label: 'Service Module',
    icon: 'module',
    shades: ['#00637a', '#7fd0dd'],
    soft: ['#dff1f4', '#15343b'],
  },
  pdTask: {
    label: 'Service Session',
    icon: 'session',
    shades: ['#834d00', '#e9b872'],
    soft: ['#f9eeda', '#3b2b14'],
  },
} as const satisfies Record<string, { label: string; icon: IconName; shades: Shades; soft: Shades }>

export type Kind = keyof typeof kinds
export const kindCodes = Object.keys(kinds) as Kind[]
