// Inks, pens and rubber, and the ways back.
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
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
  /** Left out where there is nothing to take back. */
  onUndo?: (() => void) | undefined
  /** Null on a sheet of several, which nobody clears. */
  onClear: (() => void) | null
  isEmpty: boolean
  children?: ReactNode
}

export const SketchTools = ({ tool, onTool, onUndo, onClear, isEmpty, children }: ToolsProps) => (
  <div
    className={classes.tools}
    role="toolbar"
    aria-label="Drawing tools"
  >
    {inks.map(({ color, name }) => (
      <button
        key={color}
        type="button"
        className={classes.ink}
        aria-label={name}
        aria-pressed={!tool.rubber && tool.color === color}
        onClick={() => onTool({ ...tool, color, rubber: false })}
      >
        <span style={{ background: color }} />
      </button>
    ))}
    {pens.map(({ width, name }) => (
      <button
        key={width}
        type="button"
        className={classes.ink}
        aria-label={`${name} pen`}
        aria-pressed={!tool.rubber && tool.pen === width}
        onClick={() => onTool({ ...tool, pen: width, rubber: false })}
      >
        <i style={{ height: Math.max(2, width * 0.8) }} />
      </button>
    ))}
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
