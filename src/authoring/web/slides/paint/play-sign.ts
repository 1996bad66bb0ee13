// The play icon on videos and sounds of a page.
import type { Ctx } from './paint-text.ts'

export function playSign(ctx: Ctx, width: number, height: number, sign: 'play' | 'sound'): void {
  const size = Math.min(width, height) * (sign === 'play' ? 0.28 : 0.5)
  ctx.translate(width / 2, height / 2)
  if (sign === 'play') {
    ctx.fillStyle = 'rgba(255, 255, 255, 0.9)'
    ctx.beginPath()
    ctx.arc(0, 0, size * 0.75, 0, Math.PI * 2)
    ctx.fill()
    ctx.fillStyle = '#16181c'
  } else ctx.fillStyle = '#ffffff'
  ctx.beginPath()
  ctx.moveTo(-size * 0.25, -size * 0.38)
  ctx.lineTo(size * 0.42, 0)
  ctx.lineTo(-size * 0.25, size * 0.38)
  ctx.closePath()
  ctx.fill()
}
