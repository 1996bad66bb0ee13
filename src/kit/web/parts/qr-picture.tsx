import { qrCode } from '#kit/contract/qr.ts'

const quiet = 4

/** A QR code as one path; always dark on white, because readers want it so. */
export function QrPicture({ text, label, size = 200 }: { text: string; label: string; size?: number }) {
  const code = qrCode(text)
  const side = code.length + quiet * 2
  const path = code
    .flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])))
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
