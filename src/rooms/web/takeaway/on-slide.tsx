// A learner's drawing or pin on a slide: small beside the question, and enlargeable.
import { useState, type ReactNode } from 'react'
import { Enlargeable } from '#authoring/web/parts/enlarge/enlargeable.tsx'
import { SketchView } from '../room/sketch-view.tsx'
import type { Sketch } from '../room/sketch.ts'
import classes from './takeaway.module.css'

type Picture = string | null | undefined

export interface AnswerPosition {
  readonly x: number
  readonly y: number
  readonly w?: number | undefined
  readonly h?: number | undefined
}

const wide = 16 / 9

/** Takes the width from the sketch, else from the picture, so that marks stay in place. */
function OnSlide({
  label,
  picture,
  ratio,
  children,
}: {
  label: string
  picture: Picture
  ratio?: number
  children: ReactNode
}) {
  const [seen, setSeen] = useState(wide)
  return (
    <div className={classes.slide}>
      <Enlargeable
        label={label}
        ratio={ratio ?? seen}
      >
        {() => (
          <div className={classes.sheet}>
            {picture && (
              <img
                src={picture}
                alt=""
                loading="lazy"
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                  if (naturalHeight > 0) setSeen(naturalWidth / naturalHeight)
                }}
              />
            )}
            {children}
          </div>
        )}
      </Enlargeable>
    </div>
  )
}

export const DrawnAnswer = ({ sketch, picture }: { sketch: Sketch; picture: Picture }) => (
  <OnSlide
    label="Drawing"
    picture={picture}
    ratio={sketch.width / sketch.height}
  >
    <SketchView
      sketch={sketch}
      className={classes.lines}
      label="Drawing"
    />
  </OnSlide>
)

/** A note pinned on the slide, or a box around a part of it. */
export function PlacedAnswer({
  place: { x, y, w, h },
  picture,
}: {
  place: AnswerPosition
  picture: Picture
}) {
  const isBox = w !== undefined && h !== undefined
  return (
    <OnSlide
      label="Place on the slide"
      picture={picture}
    >
      <span
        role="img"
        aria-label={`On the slide, ${Math.round(x)} % from the left and ${Math.round(y)} % from the top`}
        className={isBox ? classes.box : classes.pin}
        style={{ left: `${x}%`, top: `${y}%`, ...(isBox && { width: `${w}%`, height: `${h}%` }) }}
      />
    </OnSlide>
  )
}
