import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { mayEdit } from '../parts/content-words.ts'
import { VideoContent } from './video-content.tsx'
import { VideoStep } from './video-step.tsx'

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
