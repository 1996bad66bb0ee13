// Steps of the editor, from the template's copy in the content and the kind of content.
import type { TemplateStep } from '#academics/contract/templates.rules.ts'
import type { Missing } from '#authoring/contract/content.rules.ts'
import { linkModes, type Content } from '#authoring/contract/content.shapes.ts'
import { fieldsOf } from '#authoring/contract/fields.rules.ts'
import { extraSteps } from './extra-steps.ts'

export interface EditorStep {
  readonly step: string
  readonly label: string
}

const names: Readonly<Record<TemplateStep, string>> = {
  basic: 'Basics',
  inquiry: 'Inquiry',
  applying: 'Objectives',
  link: 'Linked content',
}

/** Kinds that point to standards, topics and skills. */
export const hasObjectives = ({ mode }: Pick<Content, 'mode'>): boolean => mode !== 'video'

export function stepsOf(content: Content): EditorStep[] {
  const own = (step: TemplateStep): EditorStep[] => [{ step, label: content.steps[step] ?? names[step] }]
  const has = (step: TemplateStep) => fieldsOf(content.template, step).length > 0
  return [
    ...own('basic'),
    ...(has('inquiry') ? own('inquiry') : []),
    ...(has('applying') || hasObjectives(content) ? own('applying') : []),
    ...extraSteps
      .filter(({ modes }) => modes.includes(content.mode))
      .map(({ step, label }) => ({ step, label })),
    ...(has('link') || linkModes[content.mode].length > 0 ? own('link') : []),
  ]
}

/** What is missing in each step; slides and items belong to the steps that bring them. */
export const missingIn = (
  missing: readonly Missing[],
  steps: readonly EditorStep[],
  { step }: EditorStep,
): readonly Missing[] => missing.filter(each => stepFor(each, steps) === step)

/** Where no step is its own, it is asked for in the first one. */
function stepFor({ key, step }: Missing, steps: readonly EditorStep[]): string | undefined {
  if (steps.some(known => known.step === key)) return key
  return steps.some(known => known.step === step) ? step : steps[0]?.step
}
