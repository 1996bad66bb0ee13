// Generates pages with elements of every kind, up to the validation limits.
import fc from 'fast-check'
import {
  chartKinds,
  fonts,
  shapeNames,
  type Element,
  type PageBody,
  type Paragraph,
} from '#authoring/contract/deck.shapes.ts'

const [picture, film, sound] = ['a', 'b', 'c'].map(letter => letter.repeat(64)) as [string, string, string]
/** Files that the pages reference. */
export const anyFiles = new Map([
  [picture, { bytes: new Uint8Array([1]), mime: 'image/png' }],
  [film, { bytes: new Uint8Array([2]), mime: 'video/mp4' }],
  [sound, { bytes: new Uint8Array([3]), mime: 'audio/mpeg' }],
])

const between = (min: number, max: number) =>
  fc.oneof(fc.constantFrom(min, max, Math.max(min, 0)), fc.double({ min, max, noNaN: true }))
const length = between(0, 20_000)
const unit = between(-20_000, 20_000)
const colour = fc.constantFrom('#000000', '#ffffff', '#12ab34', '#12ab3480')
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', '\n', 'a\n\nb', '<&">', '\u0001\u000B\uFFFF', '\uD800', ']]>', '  two  '),
)
/** Fields other than page text allow no control characters. */
const line = fc.string({ maxLength: 30 })
const link = fc.constantFrom('https://example.org/a?b=1&c="d"', 'mailto:tara@example.org')
const place = fc.record(
  {
    x: unit,
    y: unit,
    width: length,
    height: length,
    rotation: between(-360, 360),
    flipX: fc.boolean(),
    flipY: fc.boolean(),
    opacity: between(0, 1),
    alt: line,
    link,
  },
  { requiredKeys: ['x', 'y', 'width', 'height'] },
)
const upright = fc.record({ x: unit, y: unit, width: length, height: length })
const paint = fc.record(
  {
    fill: fc.option(colour),
    stroke: fc.option(colour),
    strokeWidth: length,
    dash: fc.boolean(),
    dots: fc.boolean(),
    dashes: fc.array(between(0.1, 100), { minLength: 2, maxLength: 12 }),
    gradient: fc.record(
      {
        angle: between(-360, 360),
        focus: fc.tuple(between(0, 1), between(0, 1)),
        form: fc.constant('rect' as const),
        stops: fc.array(fc.tuple(between(0, 1), colour), { minLength: 2, maxLength: 20 }),
      },
      { requiredKeys: ['stops'] },
    ),
    shadow: fc.record({ x: unit, y: unit, blur: unit, color: colour }),
  },
  { requiredKeys: [] },
)
const run = fc.record(
  {
    text: words,
    bold: fc.boolean(),
    italic: fc.boolean(),
    underline: fc.boolean(),
    strike: fc.boolean(),
    size: between(1, 400),
    color: colour,
    font: fc.constantFrom(...fonts),
    link,
    script: fc.constantFrom('super' as const, 'sub' as const),
    caps: fc.boolean(),
    highlight: colour,
    tracking: between(-20, 100),
  },
  { requiredKeys: ['text'] },
)
const paragraphs = fc.array(
  fc.record(
    {
      runs: fc.array(run, { maxLength: 3 }),
      align: fc.constantFrom('left' as const, 'center' as const, 'right' as const, 'justify' as const),
      bullet: fc.constantFrom('disc' as const, 'number' as const),
      level: fc.integer({ min: 0, max: 8 }),
      spacing: between(0.5, 4),
      leading: length,
      before: length,
      after: length,
      indent: length,
      first: unit,
      marker: fc.record(
        {
          text: fc.constantFrom('', 'a)', '(I)', '1', 'i', '–', '&'),
          color: colour,
          size: between(0.1, 4),
          from: fc.constantFrom(1, 30_000),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['runs'] },
  ),
  { maxLength: 3 },
) as fc.Arbitrary<Paragraph[]>
const insets = fc.tuple(unit, unit, unit, unit)
const textBox = fc.record(
  {
    paragraphs,
    valign: fc.constantFrom('top' as const, 'middle' as const, 'bottom' as const),
    padding: length,
    insets,
    noWrap: fc.boolean(),
    fit: fc.boolean(),
  },
  { requiredKeys: ['paragraphs'] },
)
const path = fc.constantFrom('M0 0L500 500L1000 1000', 'M0 0C0 10 20 30 40 50Q1 2 3 4Z', 'M-5.5 100')
const join = <A extends object, B extends object, C extends object>(
  a: fc.Arbitrary<A>,
  b: fc.Arbitrary<B>,
  c: fc.Arbitrary<C>,
) => fc.tuple(a, b, c).map(([one, two, three]) => ({ ...one, ...two, ...three }))
const edge = fc.option(fc.tuple(colour, unit))
const cell = fc.record(
  { paragraphs, fill: fc.option(colour), insets, edges: fc.tuple(edge, edge, edge, edge) },
  { requiredKeys: ['paragraphs'] },
)

const kinds = [
  join(fc.constant({ kind: 'text' }), join(place, paint, textBox), fc.constant({})),
  join(
    fc.record(
      {
        kind: fc.constant('shape'),
        shape: fc.constantFrom(...shapeNames),
        path,
        bothEnds: fc.boolean(),
        head: fc.constantFrom('dot', 'diamond', 'open', 'barbed'),
        tail: fc.constantFrom('dot', 'diamond', 'open', 'barbed', 'arrow'),
      },
      { requiredKeys: ['kind', 'shape'] },
    ),
    join(place, paint, textBox),
    fc.constant({}),
  ),
  join(
    fc.constant({ kind: 'image', file: picture }),
    place,
    fc.record(
      {
        crop: fc.record({
          left: between(0, 0.9),
          top: between(0, 0.9),
          right: between(0, 0.9),
          bottom: between(0, 0.9),
        }),
        path,
      },
      { requiredKeys: [] },
    ),
  ),
  join(
    fc.constantFrom(
      { kind: 'video', file: film },
      { kind: 'video', url: 'https://videos.example/a?b=1&c=2' },
    ),
    place,
    fc.constant({}),
  ),
  join(fc.constant({ kind: 'audio', file: sound }), place, fc.constant({})),
  join(
    fc.record({
      kind: fc.constant('drawing'),
      strokes: fc.array(
        fc.record({ points: fc.array(unit, { maxLength: 9 }), color: colour, width: length }),
        { maxLength: 3 },
      ),
    }),
    place,
    fc.constant({}),
  ),
  join(
    fc.record({
      kind: fc.constant('table'),
      columns: fc.constant([1, 2]),
      rows: fc.array(fc.record({ height: between(0.001, 20_000), cells: fc.tuple(cell, cell) }), {
        minLength: 1,
        maxLength: 3,
      }),
      header: fc.boolean(),
      banded: fc.boolean(),
    }),
    upright,
    fc.record({ stroke: fc.option(colour), strokeWidth: length }, { requiredKeys: [] }),
  ),
  join(
    fc.record({
      kind: fc.constant('chart'),
      chart: fc.constantFrom(...chartKinds),
      categories: fc.constant(['a', '', '<c>']),
      series: fc.array(
        fc.record(
          {
            name: words,
            values: fc.constantFrom([1, null, -3], [0, 0, 0], [1e300, 2.5, 1e-7]),
            color: colour,
            colors: fc.constantFrom(['#123456', null, '#abcdef']),
            line: fc.boolean(),
            second: fc.boolean(),
          },
          { requiredKeys: ['name', 'values'] },
        ),
        { maxLength: 3 },
      ),
    }),
    upright,
    fc.record(
      {
        title: line,
        legend: fc.boolean(),
        labels: fc.boolean(),
        labelWords: fc.subarray(['name', 'value', 'share']),
        labelsInside: fc.boolean(),
        stack: fc.constantFrom('values', 'shares'),
        area: fc.boolean(),
        noDots: fc.boolean(),
        joined: fc.boolean(),
        smooth: fc.boolean(),
        legendSize: between(1, 100),
        axes: fc.record(
          {
            line: fc.option(colour),
            grid: fc.option(colour),
            ticks: fc.boolean(),
            least: between(-1e6, 1e6),
            most: between(-1e6, 1e6),
            noNumbers: fc.boolean(),
            noNames: fc.boolean(),
            percent: fc.boolean(),
            titles: fc.tuple(line, line),
          },
          { requiredKeys: ['line', 'grid'] },
        ),
        hole: between(0, 0.95),
        legendAt: fc.constantFrom('top', 'right', 'bottom', 'left'),
        gap: between(0, 5),
        size: between(1, 100),
        titleSize: between(1, 200),
        ink: colour,
      },
      { requiredKeys: [] },
    ),
  ),
] as unknown as fc.Arbitrary<Element>[]

/** At least one element of every kind. */
export const anyPage: fc.Arbitrary<PageBody> = fc
  .record({
    elements: fc.tuple(...kinds),
    background: fc.record({ color: colour, file: fc.constant(picture) }, { requiredKeys: [] }),
    tips: line,
    hidden: fc.boolean(),
  })
  .map(({ elements, ...page }) => ({
    layout: 'blank',
    ...page,
    elements: elements.map((element, at) => ({ ...element, _id: `e${at}` })),
  }))
