// Shapes and lines to insert.
import { shapeWords } from '#authoring/contract/deck.rules.ts'
import { shapeNames } from '#authoring/contract/deck.shapes.ts'
import { linePath, plainLine } from '#authoring/contract/deck.lines.ts'
import { ShapePicture } from './shape-picture.tsx'
import { useEditor } from './use-editor.ts'
import classes from './editor.module.css'

const bentLines = [
  ['Bent line', 'line', 'elbow'],
  ['Bent line with arrow', 'arrow-line', 'elbow'],
  ['Curved line', 'line', 'curve'],
  ['Curved line with arrow', 'arrow-line', 'curve'],
] as const

export function ShapeMenu({ close }: { close: () => void }) {
  const editor = useEditor()
  return (
    <div
      className={classes.shapeGrid}
      role="group"
      aria-label="Shapes"
    >
      {shapeNames.map(shape => (
        <button
          key={shape}
          type="button"
          aria-label={shapeWords[shape]}
          title={shapeWords[shape]}
          onClick={() => {
            close()
            editor.addShape(shape)
          }}
        >
          <ShapePicture shape={shape} />
        </button>
      ))}
      {bentLines.map(([words, shape, form]) => (
        <button
          key={words}
          type="button"
          aria-label={words}
          title={words}
          onClick={() => {
            close()
            editor.addLine(shape, form)
          }}
        >
          <ShapePicture
            shape={shape}
            path={linePath({ ...plainLine, form })}
          />
        </button>
      ))}
    </div>
  )
}
