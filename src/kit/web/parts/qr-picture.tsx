import { encode } from 'uqr'

const quiet = 4

/** A QR code as one path; always dark on white, because readers want it so. */
export function QrPicture({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const { data, size: side } = encode(text, { ecc: 'M', border: quiet })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%', height: 'auto', borderRadius: 8 }}
    >
      <rect
        width={side}
        height={side}
        fill="#ffffff"
      />
      <path
        d={path}
        fill="#000000"
      />
    </svg>
  )
}
