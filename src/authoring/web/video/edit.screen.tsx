import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { mayEdit } from '../parts/content-words.ts'
import { TeachButtons } from '../parts/teach-buttons.tsx'
import { VideoContent } from './video-content.tsx'
import { VideoStep } from './video-step.tsx'
import parts from '../parts/parts.module.css'

/** Only the clip and its questions. */
export const Screen = ({
  params: { id, videoId },
}: {
  params: { readonly id: string; readonly videoId?: string }
}) => (
  <VideoContent id={id}>
    {content => (
      <>
        <PageHeader
          title={content.name}
          line={
            <>
              Questions at moments of the video.{' '}
              <TextLink to={`/com/video/edit/${id}`}>Name, subjects and more</TextLink>
            </>
          }
          action={
            <span className={parts.tools}>
              <TeachButtons content={content} />
            </span>
          }
        />
        <VideoStep
          content={content}
          readOnly={!mayEdit(content) || content.del}
          open={videoId}
        />
      </>
    )}
  </VideoContent>
)
