// An assessment tool: its items, and copies of it.
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { unitContract } from '#authoring/contract/content.contract.ts'
import { isMissing, Loaded } from '#kit/web/parts/loaded.tsx'
import { api } from '#kit/web/api.ts'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { NotFoundState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { useAct } from '#kit/web/parts/use-act.ts'
import { contentQuery, refreshAuthoring } from '../parts/content.queries.ts'
import { editPath, mayEdit } from '../parts/content-words.ts'
import { TeachButtons } from '../parts/teach-buttons.tsx'
import { FromContent } from './from-content.tsx'
import { ToolItems } from './tool-items.tsx'
import parts from '../parts/parts.module.css'
import classes from './tool.module.css'

export function Screen({ params: { id } }: { params: { readonly id: string } }) {
  const answer = useQuery(contentQuery(id))
  const { actAsync, busy } = useAct(refreshAuthoring)
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  if (isMissing(answer.error))
    return <NotFoundState text="This tool was deleted, or its owner has not shared it with you." />
  const copy = async (data: { _id?: string; unit?: string }) => {
    const made = await actAsync(() => api(unitContract).patch('copyTool', data), 'The new tool is ready.')
    if (made) await navigate(`/account/assessment-tool/${made._id}`)
  }
  return (
    <Loaded
      answer={answer}
      what="the tool"
      shape="page"
    >
      {content =>
        content.mode !== 'tool' ? (
          <NotFoundState text="This is no assessment tool." />
        ) : (
          <>
            <PageHeader
              title={content.name}
              line={
                <>
                  What the teacher, learners themselves and their peers look at.{' '}
                  {mayEdit(content) && <TextLink to={editPath(content)}>Name, subjects and more</TextLink>}
                </>
              }
              action={
                <span className={parts.tools}>
                  <TeachButtons content={content} />
                </span>
              }
            />
            <div
              className={classes.tools}
              style={{ marginBottom: 20 }}
            >
              {content.role === 'own' && (
                <Button
                  variant="default"
                  loading={busy}
                  onClick={() => {
                    void copy({ _id: id })
                  }}
                >
                  Copy this tool
                </Button>
              )}
              <Button
                variant="default"
                onClick={() => setChoosing(true)}
              >
                New tool from content
              </Button>
            </div>
            <ToolItems
              key={id}
              content={content}
              readOnly={!mayEdit(content) || content.del}
            />
            {choosing && (
              <FromContent
                onClose={() => setChoosing(false)}
                onPick={unit => {
                  setChoosing(false)
                  void copy({ unit })
                }}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}
