// Steps of the editor, from the content's copy of the template and the kind of content.
import type { TemplateStep } from '#academics/contract/templates.rules.ts'
import type { MissingField } from '#authoring/contract/content.rules.ts'
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

/** Kinds that link to standards, topics and skills. */
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

/** Missing fields of each step; slides and items belong to their own steps. */
export const missingIn = (
  missing: readonly MissingField[],
  steps: readonly EditorStep[],
  { step }: EditorStep,
): readonly MissingField[] => missing.filter(each => stepFor(each, steps) === step)

/** Fields without a step belong to the first one. */
function stepFor({ key, step }: MissingField, steps: readonly EditorStep[]): string | undefined {
  if (steps.some(known => known.step === key)) return key
  return steps.some(known => known.step === step) ? step : steps[0]?.step
}
