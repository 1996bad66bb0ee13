// Covers of articles without a picture: one line drawing per category, with small variations per article.
import type { ReactNode } from 'react'
import type { ArticleCategory } from '../parts/reading.queries.ts'
import classes from './covers.module.css'

interface DrawingProps {
  readonly at: (most: number, salt: number) => number
}

/** A board with a sum on it, and a row of heads before it. */
const Teaching = ({ at }: DrawingProps) => (
  <>
    <path
      className={classes.sheet}
      d="M80 18h160v80H80z"
    />
    <path
      className={classes.line}
      d="M80 18h160v80H80zM72 98h176"
    />
    {[0, 1, 2].map(line => (
      <path
        key={line}
        className={classes.thin}
        d={`M96 ${38 + line * 14}h${36 + at(44, line)}`}
      />
    ))}
    <path
      className={classes.accent}
      d={`M${180 + at(16, 5)} 82l14-40 14 40M${185 + at(16, 5)} 69h18`}
    />
    {[0, 1, 2, 3, 4].map(seat => (
      <g
        key={seat}
        transform={`translate(${56 + seat * 52} ${126 + at(8, seat + 9)})`}
      >
        <circle
          className={classes.head}
          r="11"
        />
        <path
          className={classes.line}
          d="M-20 60c0-52 40-52 40 0"
        />
      </g>
    ))}
  </>
)

/** A tree of squares: knowledge grows on knowledge. */
const Curriculum = ({ at }: DrawingProps) => (
  <>
    <path
      className={classes.thin}
      d="M32 156h256"
    />
    <path
      className={classes.line}
      d="M160 156V96M160 128l-54-32V72M160 128l54-32V72M106 84L76 62M106 84l26-24M214 84l-26-24M214 84l30-22M160 96V56"
    />
    {(
      [
        [76, 50],
        [132, 48],
        [160, 40],
        [188, 48],
        [244, 50],
      ] as const
    ).map(([x, y], leaf) => (
      <rect
        key={leaf}
        className={leaf === at(4, 3) ? classes.filled : classes.sheet}
        x={x - 11}
        y={y - 11 - at(8, leaf)}
        width="22"
        height="22"
        rx="2"
      />
    ))}
    {(
      [
        [76, 50],
        [132, 48],
        [160, 40],
        [188, 48],
        [244, 50],
      ] as const
    ).map(([x, y], leaf) => (
      <rect
        key={leaf}
        className={classes.line}
        x={x - 11}
        y={y - 11 - at(8, leaf)}
        width="22"
        height="22"
        rx="2"
      />
    ))}
    <path
      className={classes.accent}
      d="M148 156c4-10 20-10 24 0"
    />
  </>
)

/** The workbench: square, ruler, a sheet half done. */
const Platform = ({ at }: DrawingProps) => (
  <>
    <path
      className={classes.thin}
      d="M24 142h272"
    />
    <path
      className={classes.sheet}
      d="M124 34h72l22 22v86h-94z"
    />
    <path
      className={classes.line}
      d="M124 34h72l22 22v86h-94zM196 34v22h22"
    />
    {[0, 1, 2, 3].map(line => (
      <path
        key={line}
        className={classes.thin}
        d={`M138 ${70 + line * 14}h${30 + at(36, line)}`}
      />
    ))}
    <path
      className={classes.line}
      d="M48 142V46h16v80h44v16z"
    />
    {[58, 70, 82, 94, 106].map(y => (
      <path
        key={y}
        className={classes.thin}
        d={`M48 ${y}h7`}
      />
    ))}
    <path
      className={classes.accent}
      d={`M${262 - at(10, 7)} 142l-26-74 8-3 26 74zM236 68l-2-10 10 7`}
    />
  </>
)

/** An open book, from which something rises. */
const Stories = ({ at }: DrawingProps) => (
  <>
    <path
      className={classes.thin}
      d="M32 152h256"
    />
    <path
      className={classes.sheet}
      d="M160 84c-22-16-58-18-92-10v66c34-8 70-6 92 10 22-16 58-18 92-10V74c-34-8-70-6-92 10z"
    />
    <path
      className={classes.line}
      d="M160 84c-22-16-58-18-92-10v66c34-8 70-6 92 10 22-16 58-18 92-10V74c-34-8-70-6-92 10zM160 84v66"
    />
    {[0, 1, 2].map(line => (
      <path
        key={line}
        className={classes.thin}
        d={`M84 ${92 + line * 14}c16-2 ${30 + at(16, line)}-2 ${44 + at(10, line)} 3`}
      />
    ))}
    {[0, 1, 2].map(line => (
      <path
        key={line}
        className={classes.thin}
        d={`M180 ${95 + line * 14}c16-6 ${34 + at(12, line + 3)}-6 ${50 + at(8, line)}-4`}
      />
    ))}
    <path
      className={classes.accent}
      d={`M160 70c-14-12 ${10 + at(10, 4)}-20 0-34s-16-14-6-24`}
    />
    <circle
      className={classes.filled}
      cx={154 + at(14, 2)}
      cy="10"
      r="4"
    />
  </>
)

const drawings: Readonly<Record<ArticleCategory, (props: DrawingProps) => ReactNode>> = {
  teaching: Teaching,
  curriculum: Curriculum,
  platform: Platform,
  stories: Stories,
}

/** Deterministic variation: an article always gets the same numbers. */
const numbersOf =
  (seed: string) =>
  (most: number, salt: number): number => {
    let sum = salt * 7919 + 17
    for (const char of seed) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003
    return sum % (most + 1)
  }

export function Cover({
  article: { slug, category, cover },
}: {
  article: { slug: string; category: ArticleCategory; cover: string | null }
}) {
  // Pictures from other sites would reveal readers to their hosts.
  if (cover?.startsWith('/'))
    return (
      <img
        className={classes.cover}
        src={cover}
        alt=""
        loading="lazy"
      />
    )
  const Drawing = drawings[category]
  return (
    <svg
      className={classes.cover}
      data-category={category}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      focusable="false"
    >
      <Drawing at={numbersOf(slug)} />
    </svg>
  )
}
