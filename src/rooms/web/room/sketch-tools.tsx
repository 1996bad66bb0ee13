// Inks, pens, eraser, undo and clear.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRadios } from '#kit/web/parts/one-of.ts'
import { inks, pens } from './sketch.ts'
import classes from './sketch.module.css'

export interface Tool {
  readonly color: string
  readonly pen: number
  readonly rubber: boolean
}
export const firstTool: Tool = { color: inks[1].color, pen: pens[1].width, rubber: false }

interface ToolsProps {
  tool: Tool
  onTool: (tool: Tool) => void
  /** Left out when there is nothing to undo. */
  onUndo?: (() => void) | undefined
  /** Null on a shared board. */
  onClear: (() => void) | null
  isEmpty: boolean
  children?: ReactNode
}

export function SketchTools({ tool, onTool, onUndo, onClear, isEmpty, children }: ToolsProps) {
  const inkRadios = useRadios({
    values: inks.map(ink => ink.color),
    value: tool.rubber ? null : tool.color,
    onChange: color => onTool({ ...tool, color, rubber: false }),
  })
  const penRadios = useRadios({
    values: pens.map(pen => pen.width),
    value: tool.rubber ? null : tool.pen,
    onChange: pen => onTool({ ...tool, pen, rubber: false }),
  })
  return (
    <div
      className={classes.tools}
      role="toolbar"
      aria-label="Drawing tools"
    >
      <div
        {...inkRadios.group('Colour')}
        className={classes.inks}
      >
        {inks.map(({ color, name }) => (
          <button
            key={color}
            {...inkRadios.button(color)}
            className={classes.ink}
            aria-label={name}
          >
            <span style={{ background: color }} />
          </button>
        ))}
      </div>
      <div
        {...penRadios.group('Pen')}
        className={classes.inks}
      >
        {pens.map(({ width, name }) => (
          <button
            key={width}
            {...penRadios.button(width)}
            className={classes.ink}
            aria-label={`${name} pen`}
          >
            <i style={{ height: Math.max(2, width * 0.8) }} />
          </button>
        ))}
      </div>
      <Button
        size="compact-md"
        variant={tool.rubber ? 'light' : 'default'}
        aria-pressed={tool.rubber}
        onClick={() => onTool({ ...tool, rubber: !tool.rubber })}
      >
        Rubber
      </Button>
      <Button
        size="compact-md"
        variant="default"
        disabled={!onUndo}
        onClick={onUndo}
      >
        Undo
      </Button>
      {onClear && (
        <Button
          size="compact-md"
          variant="default"
          disabled={isEmpty}
          onClick={onClear}
        >
          Clear
        </Button>
      )}
      {children}
    </div>
  )
}
