// Five faces for learners' moods at the end, with totals for the teacher.
import type { Seat } from '#rooms/contract/room.shapes.ts'

export const faces = [
  { feel: 1, name: 'Lost', mouth: 'M8 17c1.2-2 2.6-3 4-3s2.8 1 4 3' },
  { feel: 2, name: 'Unsure', mouth: 'M8.5 16.5c1-1 2.2-1.5 3.5-1.5s2.5.5 3.5 1.5' },
  { feel: 3, name: 'All right', mouth: 'M8.5 16h7' },
  { feel: 4, name: 'Good', mouth: 'M8.5 15c1 1 2.2 1.5 3.5 1.5s2.5-.5 3.5-1.5' },
  { feel: 5, name: 'Great', mouth: 'M8 14c1.2 2 2.6 3 4 3s2.8-1 4-3' },
] as const satisfies readonly {
  readonly feel: NonNullable<Seat['feel']>
  readonly name: string
  readonly mouth: string
}[]

export const Face = ({ mouth, size = 40 }: { mouth: string; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
  >
    <circle
      cx={12}
      cy={12}
      r={10}
    />
    <path
      d="M9 9.5v.1M15 9.5v.1"
      strokeWidth={2.4}
    />
    <path d={mouth} />
  </svg>
)
