import type { ToolData } from '#rooms/contract/tool-data.contract.ts'
import { KeepWords } from '#kit/web/parts/keep-words.tsx'
import { FillForm } from './fill-form.tsx'
import type { OpenTool } from './tool-page.tsx'
import { useRow } from './use-row.ts'
import classes from './tools.module.css'

/** An autosaved assessment row. */
export function Filled({ row, tool, readOnly }: { row: ToolData; tool: OpenTool; readOnly: boolean }) {
  const { values, state, put, retry } = useRow(row)
  return (
    <div className={classes.form}>
      <FillForm
        body={tool}
        by={row.by}
        values={values}
        readOnly={readOnly}
        onChange={put}
      />
      {!readOnly && (
        <KeepWords
          state={state}
          onRetry={retry}
        />
      )}
    </div>
  )
}
