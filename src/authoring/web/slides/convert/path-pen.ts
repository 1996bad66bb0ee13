// Builds an SVG path step by step; arcs become curves.

const tenth = (value: number): number => Math.round(value * 10) / 10

export class Pen {
  path = ''
  #x = 0
  #y = 0
  readonly #scaleX: number
  readonly #scaleY: number

  constructor(scaleX: number, scaleY: number) {
    this.#scaleX = scaleX
    this.#scaleY = scaleY
  }

  step(kind: string, values: readonly number[]): void {
    if (kind === 'Z') {
      if (this.path !== '') this.path += 'Z'
    } else if (kind === 'A') this.#arc(values)
    else if (values.length >= (least[kind] ?? Infinity)) this.#write(kind, values)
  }

  /** A path begins with a move, and its length is limited. */
  #write(kind: string, values: readonly number[]): void {
    if (this.path.length > 59_000) return
    const sign = this.path === '' ? 'M' : kind
    const spots = sign === kind ? values : values.slice(-2)
    this.path +=
      sign + spots.map((value, at) => tenth(value * (at % 2 === 0 ? this.#scaleX : this.#scaleY))).join(' ')
    this.#x = values.at(-2) ?? 0
    this.#y = values.at(-1) ?? 0
  }

  #arc([width = 0, height = 0, start = 0, sweep = 0]: readonly number[]): void {
    const radians = (value: number) => (value / 60_000) * (Math.PI / 180)
    // The file gives visual angles; on an ellipse these differ from the parametric ones.
    const onEllipse = (value: number) => {
      const whole = Math.round(value / Math.PI) * Math.PI
      const rest = value - whole
      return whole + Math.atan2(width * Math.sin(rest), height * Math.cos(rest))
    }
    const from = onEllipse(radians(start))
    const to = onEllipse(radians(start + sweep))
    const [middleX, middleY] = [this.#x - width * Math.cos(from), this.#y - height * Math.sin(from)]
    const pieces = Math.min(16, Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 2 + 0.001))))
    const part = (to - from) / pieces
    const reach = (4 / 3) * Math.tan(part / 4)
    for (let at = 0; at < pieces; at++) {
      const [a, b] = [from + at * part, from + (at + 1) * part]
      this.#write('C', [
        middleX + width * (Math.cos(a) - reach * Math.sin(a)),
        middleY + height * (Math.sin(a) + reach * Math.cos(a)),
        middleX + width * (Math.cos(b) + reach * Math.sin(b)),
        middleY + height * (Math.sin(b) - reach * Math.cos(b)),
        middleX + width * Math.cos(b),
        middleY + height * Math.sin(b),
      ])
    }
  }
}

const least: Readonly<Record<string, number>> = { M: 2, L: 2, C: 6, Q: 4 }
