// Editor steps from other parts of this domain: slides, the items of a tool. Each adds its own entry.
import { type ComponentType } from 'react'
import type { Content, ContentMode } from '#authoring/contract/content.shapes.ts'
import { lazy } from '#kit/web/lazy.tsx'

export interface StepProps {
  readonly content: Content
  /** The user may view but not edit. */
  readonly readOnly: boolean
}

export interface ExtraStep {
  /** In the address: `/com/task/edit/{id}?step=slides`. */
  readonly step: string
  readonly label: string
  readonly modes: readonly ContentMode[]
  /** Loaded when the step is opened. */
  readonly Component: ComponentType<StepProps>
}

export const extraSteps: readonly ExtraStep[] = [
  {
    step: 'slides',
    label: 'Slides',
    modes: ['task', 'pdTask'],
    Component: lazy(() =>
      import('../slides/slides-step.tsx').then(module => ({ default: module.SlidesStep })),
    ),
  },
  {
    step: 'video',
    label: 'Video and questions',
    modes: ['video'],
    Component: lazy(() => import('../video/video-step.tsx').then(module => ({ default: module.VideoStep }))),
  },
  {
    step: 'items',
    label: 'Items',
    modes: ['tool'],
    Component: lazy(() => import('../tool/tool-items.tsx').then(module => ({ default: module.ToolItems }))),
  },
]
