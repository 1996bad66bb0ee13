// Our sign: a try square holding a sheet of paper. `public/mark.svg` is the same drawing.
import { colour } from './tokens.ts'

export const markShapes = {
  square: 'M3 3h6v20h20v6H3z',
  notches: 'M6 8h3M6 13h3M6 18h3',
  sheet: 'M12 3h11l6 6v11H12z',
  fold: 'M23 3l6 6h-6z',
} as const

export const Mark = ({ size = 32, title }: { size?: number; title?: string }) => (
  <svg
    viewBox="0 0 32 32"
    width={size}
    height={size}
    role={title ? 'img' : undefined}
    aria-label={title}
    aria-hidden={title ? undefined : true}
    focusable="false"
  >
    <path
      d={markShapes.square}
      fill={colour('ink')}
    />
    <path
      d={markShapes.notches}
      stroke={colour('paper')}
      strokeWidth="1.6"
    />
    <path
      d={markShapes.sheet}
      fill={colour('accent')}
    />
    <path
      d={markShapes.fold}
      fill={colour('accentSoft')}
    />
  </svg>
)
