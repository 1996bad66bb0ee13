import type { Question } from '#authoring/contract/question.shapes.ts'
import { OptionList } from './option-list.tsx'
import { ScaleFigure } from './scale-figure.tsx'

export interface FiguresProps {
  /** Picks per option, in order; omitted before answers are shown. */
  counts?: readonly number[] | undefined
  /** Number of people who answered. */
  of?: number
  /** Mark the correct options. */
  keys?: boolean
  /** The viewer's own picks. */
  own?: readonly string[]
}

/** The options with their number of picks, or the steps of a scale. */
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
