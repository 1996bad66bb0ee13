import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import type { ToolData } from '#rooms/contract/tool-data.contract.ts'
import { asks } from '#rooms/contract/tool-data.rules.ts'
import { Filled } from './filled.tsx'
import { Results } from './results.tsx'
import type { OpenTool } from './tool-page.tsx'
import { resultsQuery } from './tools.queries.ts'

export const words = {
  teacher: 'By the teacher',
  self: 'By learners of themselves',
  peer: 'By peers',
} as const

interface LearnerProps {
  session: string
  tool: OpenTool
  row: ToolData | undefined
  student: ToolData['student']
  readOnly: boolean
  next: string | undefined
}

export function OneLearner({ session, tool, row, student, readOnly, next }: LearnerProps) {
  const results = useQuery(resultsQuery(session, tool._id, student._id))
  return (
    <section aria-labelledby="pane">
      <h2 id="pane">{student.nickname}</h2>
      {row && (
        <Filled
          row={row}
          tool={tool}
          readOnly={readOnly}
        />
      )}
      {next !== undefined && (
        <p>
          <Button
            component={Link}
            to={`?student=${next}`}
            replace
            preventScrollReset
            variant="default"
          >
            Next learner
          </Button>
        </p>
      )}
      {(asks(tool, 'self') || asks(tool, 'peer')) && (
        <>
          <h2>Said by others</h2>
          <Loaded
            answer={results}
            what="the results"
          >
            {list => (
              <Results
                body={tool}
                own={false}
                results={list.filter(({ by }) => by !== 'teacher')}
              />
            )}
          </Loaded>
        </>
      )}
    </section>
  )
}
