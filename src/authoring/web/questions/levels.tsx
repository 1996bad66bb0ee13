// Bloom levels, knowledge type, command verbs and knowledge tags of a question or one of its parts.
import { bloomLevels, knowledgeTypes } from '#academics/contract/levels.ts'
import type { Question } from '#authoring/contract/question.shapes.ts'
import classes from './questions.module.css'
import { WordPicker } from './word-picker.tsx'
import { useRadios } from '#kit/web/parts/one-of.ts'

export type Levels = Pick<Question, 'bloom' | 'dimension' | 'verb' | 'tags'>
interface LevelsProps {
  value: Levels
  proposed: { bloom: number[]; knowledge: number[]; verb: string[]; tags: string[] }
  disabled: boolean
  onChange: (part: Partial<Levels>) => void
}

export function LevelFields({
  value: { bloom, dimension, verb, tags },
  proposed,
  disabled,
  onChange,
}: LevelsProps) {
  const radios = useRadios({
    values: knowledgeTypes.map((_, index) => index),
    value: dimension,
    onChange: index => onChange({ dimension: dimension === index ? null : index }),
  })
  const toggled = (level: number) =>
    bloom.includes(level) ? bloom.filter(each => each !== level) : [...bloom, level].sort((a, b) => a - b)
  return (
    <>
      <fieldset
        className={classes.group}
        disabled={disabled}
      >
        <legend>Bloom levels</legend>
        <div className={classes.pills}>
          {bloomLevels.map((name, level) => (
            <button
              key={name}
              type="button"
              className={classes.pill}
              aria-pressed={bloom.includes(level)}
              onClick={() => onChange({ bloom: toggled(level) })}
            >
              {name}
            </button>
          ))}
        </div>
        {proposed.bloom.some(level => !bloom.includes(level)) && (
          <p className={classes.small}>
            Often used for these targets: {proposed.bloom.map(level => bloomLevels[level]).join(', ')}.
          </p>
        )}
      </fieldset>
      <fieldset
        className={classes.group}
        disabled={disabled}
      >
        <legend>Knowledge dimension</legend>
        <div
          {...radios.group('Knowledge dimension')}
          className={classes.pills}
        >
          {knowledgeTypes.map((name, index) => (
            <button
              key={name}
              {...radios.button(index)}
              className={classes.pill}
            >
              {name}
            </button>
          ))}
        </div>
      </fieldset>
      <WordPicker
        kind="verb"
        label="Command verbs"
        hint="Explain, compare…"
        value={verb}
        levels={bloom}
        proposed={proposed.verb}
        disabled={disabled}
        onChange={words => onChange({ verb: words })}
      />
      <WordPicker
        kind="tags"
        label="Knowledge tags"
        hint="Tide, gravity…"
        value={tags}
        levels={dimension === null ? [] : [dimension]}
        proposed={proposed.tags}
        disabled={disabled}
        onChange={words => onChange({ tags: words })}
      />
    </>
  )
}
