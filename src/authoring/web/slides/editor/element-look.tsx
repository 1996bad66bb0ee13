// Gradient, shadow and autofit of the selected element; for a picture, its crop.
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { Checkbox } from '@mantine/core'
import { Suspense } from 'react'
import type { Gradient } from '#authoring/contract/deck-looks.shapes.ts'
import { hasText, isLine, type TextElement } from '#authoring/contract/deck.rules.ts'
import type { Element } from '#authoring/contract/deck.shapes.ts'
import {
  cropped,
  usualShadow,
  withGradient,
  withStop,
  type Picture,
  type Side,
} from '../model/element-look.ts'
import { hasEnds } from '../model/lines.ts'
import { omit } from '../model/omit.ts'
import { lazy } from '#kit/web/lazy.tsx'
import { ColourMenu } from './colour-menu.tsx'
import { setCrop } from './crop-tool.ts'
import { NumberField } from './number-field.tsx'
import { useEditor, useUi } from './use-editor.ts'
import classes from './editor.module.css'

const LineFields = lazy(() => import('./line-fields.tsx').then(({ LineFields: Part }) => ({ default: Part })))

export function ElementLook({ element }: { element: Element }) {
  if (element.kind === 'image')
    return (
      <>
        <ShadowField element={element} />
        <CropFields picture={element} />
      </>
    )
  if (hasEnds(element))
    return (
      <Suspense fallback={null}>
        <LineFields line={element} />
      </Suspense>
    )
  if (!hasText(element) || isLine(element)) return null
  return (
    <>
      <GradientFields figure={element} />
      {isFilled(element) && <ShadowField element={element} />}
      <FitField figure={element} />
    </>
  )
}

/** Text without a box casts no shadow. */
const isFilled = ({ kind, fill = kind === 'shape' ? undefined : null, gradient }: TextElement): boolean =>
  fill !== null || gradient !== undefined

function GradientFields({ figure }: { figure: TextElement }) {
  const editor = useEditor()
  const { gradient } = figure
  const set = (next: Gradient | undefined) =>
    editor.change(element => (hasText(element) ? withGradient(element, next) : element), 'details')
  const begin = (): Gradient => ({
    angle: 90,
    stops: [
      [0, figure.fill ?? editor.look.accent],
      [1, editor.look.paper],
    ],
  })
  return (
    <>
      <Checkbox
        label="Gradient"
        checked={gradient !== undefined}
        onChange={event => set(event.currentTarget.checked ? begin() : undefined)}
      />
      {gradient && (
        <div className={classes.row}>
          <ColourMenu
            label="First colour"
            value={gradient.stops.at(0)?.[1]}
            onChange={color => color && set(withStop(gradient, 0, color))}
          />
          <ColourMenu
            label="Last colour"
            value={gradient.stops.at(-1)?.[1]}
            onChange={color => color && set(withStop(gradient, -1, color))}
          />
          {gradient.angle !== undefined && (
            <NumberField
              label="Direction, in degrees"
              least={-360}
              most={360}
              value={gradient.angle}
              onChange={angle => set({ ...gradient, angle })}
            />
          )}
        </div>
      )}
    </>
  )
}

function ShadowField({ element }: { element: TextElement | Picture }) {
  const editor = useEditor()
  const set = (isOn: boolean) =>
    editor.change(
      each => ({ ...omit(each, 'shadow'), ...(isOn && { shadow: usualShadow }) }) as Element,
      'details',
    )
  return (
    <Checkbox
      label="Shadow"
      checked={element.shadow !== undefined}
      onChange={event => set(event.currentTarget.checked)}
    />
  )
}

function FitField({ figure }: { figure: TextElement }) {
  const editor = useEditor()
  return (
    <Checkbox
      label="Shrink text to fit the box"
      checked={figure.fit === true}
      onChange={event => {
        const fit = event.currentTarget.checked
        editor.change(each => ({ ...omit(each, 'fit'), ...(fit && { fit }) }) as Element, 'details')
      }}
    />
  )
}

const sides: Readonly<Record<Side, string>> = {
  left: 'Left',
  right: 'Right',
  top: 'Top',
  bottom: 'Bottom',
}

function CropFields({ picture: stored }: { picture: Picture }) {
  const editor = useEditor()
  const draft = useUi(ui => ui.crop?.picture)
  const picture = draft?._id === stored._id ? draft : stored
  const set = (side: Side, share: number) => {
    if (picture === draft) return setCrop(editor, cropped(draft, side, share))
    editor.change(each => (each.kind === 'image' ? cropped(each, side, share) : each), 'details')
  }
  return (
    <fieldset className={classes.crop}>
      <legend>Crop, in percent</legend>
      <div className={classes.numbers}>
        {(Object.keys(sides) as Side[]).map(side => (
          <NumberField
            key={side}
            label={sides[side]}
            least={0}
            most={95}
            value={(picture.crop?.[side] ?? 0) * 100}
            onChange={percent => set(side, percent / 100)}
          />
        ))}
      </div>
    </fieldset>
  )
}
