import { categoryColour } from '#kit/web/theme/categories.ts'
import { EmailWords } from './email-words.tsx'
import classes from './display.module.css'

export interface PersonChipProps {
  name: string
  role?: string
  picture?: string | undefined
  size?: number
  /** The face alone; the name is still said to screen readers and on hover. */
  compact?: boolean
}

const letters = new Intl.Segmenter('en-US')
/** The first grapheme, which may be an emoji of several code points. */
const firstLetter = (word: string) => letters.segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/** First letters of the first and the last word; a person without a name is a person still. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter(word => word !== '')
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => firstLetter(word ?? ''))
    .join('')
    .toLocaleUpperCase('en-US')
}

/** The colour around a face, the same for one name everywhere. */
export function colourOf(name: string): string {
  let sum = 7
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return categoryColour(sum)
}

/** Picture or initials, name, role in small. */
export function PersonChip({ name, role, picture, size = 36, compact = false }: PersonChipProps) {
  const shown = name.trim() || 'No name yet'
  return (
    <span
      className={classes.person}
      title={compact ? shown : undefined}
    >
      <span
        className={classes.face}
        style={{ width: size, height: size, borderColor: colourOf(shown), fontSize: size * 0.36 }}
        aria-hidden
      >
        {picture ? (
          <img
            src={picture}
            alt=""
            width={size}
            height={size}
            loading="lazy"
          />
        ) : (
          initials(shown)
        )}
      </span>
      <span className={compact ? classes.hidden : classes.personWords}>
        <span className={classes.personName}>{shown}</span>
        {role && (
          <span className={classes.small}>
            <EmailWords words={role} />
          </span>
        )}
      </span>
    </span>
  )
}
