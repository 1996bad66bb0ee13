import type { Question } from '#authoring/contract/question.shapes.ts'
import { OptionList } from './option-list.tsx'
import { ScaleFigure } from './scale-figure.tsx'

export interface FiguresProps {
  /** How often each option was picked, in order; left out before answers are shown. */
  counts?: readonly number[] | undefined
  /** How many have answered. */
  of?: number
  /** Say which options are correct. */
  keys?: boolean
  /** Options that this reader picked. */
  own?: readonly string[]
}

/** The options with how often each was picked, or the steps of a scale. */
export const ChoiceFigures = ({
  question: { options, scale },
  ...figures
}: FiguresProps & { question: Pick<Question, 'options' | 'scale'> }) =>
  scale ? (
    <ScaleFigure
      options={options}
      counts={figures.counts}
      of={figures.of ?? 0}
      own={figures.own ?? []}
    />
  ) : (
    <OptionList
      options={options}
      {...figures}
    />
  )
