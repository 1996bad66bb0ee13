// Frames around colleagues' selections, in their colour and with their name.
import type { Element } from '#authoring/contract/deck.shapes.ts'
import { colourOf } from '#kit/web/parts/person-chip.tsx'
import { useOpenPage } from './use-editor.ts'
import { useOthersOn } from './use-others.ts'
import classes from './others.module.css'

export function OthersFrames({ elements, scale }: { elements: readonly Element[]; scale: number }) {
  const others = useOthersOn(useOpenPage()?._id)
  return others.flatMap(other =>
    elements
      .filter(({ _id }) => other.elements.includes(_id))
      .map((element, at) => (
        <span
          key={`${other.uid} ${element._id}`}
          className={classes.frame}
          data-chosen-by={other.name}
          style={{
            width: element.width * scale,
            height: element.height * scale,
            transform: `translate(${element.x * scale}px, ${element.y * scale}px) rotate(${element.rotation ?? 0}deg)`,
            borderColor: colourOf(other.name),
          }}
        >
          {at === 0 && <span className={classes.name}>{other.name}</span>}
        </span>
      )),
  )
}
