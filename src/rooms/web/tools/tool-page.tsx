// The frame of an assessment in class: the copied tool, or an explanation why it is unavailable.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { ApiError } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { ForbiddenState, NotFoundState } from '#kit/web/parts/states.tsx'
import type { SessionCard, SessionTool } from '#sessions/contract/session.shapes.ts'
import { sessionsByIdsQuery } from '#sessions/web/parts/sessions.queries.ts'
import { toolsQuery, useLiveTool } from './tools.queries.ts'

export type OpenTool = Pick<SessionTool, '_id' | 'name' | 'groups' | 'items'>
interface PageProps {
  session: string
  tool: string
  for: 'teacher' | 'student'
  line: string
  children: (tool: OpenTool, session: SessionCard) => ReactNode
}

export function ToolPage({ session: id, tool: toolId, for: role, line, children }: PageProps) {
  const tools = useQuery(toolsQuery(id))
  const card = useQuery({ ...sessionsByIdsQuery([id]), enabled: tools.data !== undefined })
  useLiveTool(id)
  if (tools.error instanceof ApiError && tools.error.status === 403)
    return <ForbiddenState text="You do not take part in this session." />
  if (isMissing(tools.error))
    return <NotFoundState text="There is no such session, or you do not take part in it." />
  return (
    <Loaded
      answer={tools}
      what="the tool"
      shape="page"
    >
      {list => {
        const tool = list.find(({ _id, rid }) => _id === toolId || rid === toolId)
        if (!tool) return <NotFoundState text="This session does not use this tool." />
        return (
          <Loaded
            answer={card}
            what="the session"
            shape="page"
          >
            {([session]) => {
              if (
                !session ||
                (role === 'teacher'
                  ? session.role !== 'teacher' && session.role !== 'observer'
                  : session.role !== 'learner')
              )
                return (
                  <ForbiddenState
                    text={
                      role === 'teacher'
                        ? 'Only teachers of this session assess here.'
                        : 'Only learners of this session assess here.'
                    }
                  />
                )
              return (
                <>
                  <PageHeader
                    title={tool.name}
                    line={`${line} ${session.name === tool.name ? 'this session' : session.name}`}
                  />
                  {children(tool, session)}
                </>
              )
            }}
          </Loaded>
        )
      }}
    </Loaded>
  )
}
