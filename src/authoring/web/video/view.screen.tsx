import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#kit/web/parts/loaded.tsx'
import { PageHeader } from '#kit/web/parts/page-header.tsx'
import { EmptyState } from '#kit/web/parts/states.tsx'
import { TextLink } from '#kit/web/parts/text-link.tsx'
import { mayEdit } from '../parts/content-words.ts'
import { questionsQuery } from '../questions/questions.queries.ts'
import type { InteractiveVideo } from '#authoring/contract/extras.contract.ts'
import { VideoContent } from './video-content.tsx'
import { VideoPlayer } from '../parts/video/video-player.tsx'
import { videosQuery } from './video.queries.ts'

/** A video as learners watch it. */
export const Screen = ({ params: { id } }: { params: { readonly id: string } }) => (
  <VideoContent id={id}>
    {content => (
      <>
        <PageHeader
          title={content.name}
          line={
            <>
              It stops at each question until you have answered.{' '}
              {mayEdit(content) && <TextLink to={`/video/edit/${id}`}>Edit the questions</TextLink>}
            </>
          }
        />
        <Clips id={id} />
      </>
    )}
  </VideoContent>
)

function Clips({ id }: { id: string }) {
  const answer = useQuery(videosQuery(id))
  return (
    <Loaded
      answer={answer}
      what="the video"
    >
      {videos =>
        videos.length === 0 ? (
          <EmptyState
            drawing="film"
            title="There is no video yet"
            text="Its author has not added one."
          />
        ) : (
          videos.map(video => (
            <Clip
              key={video._id}
              video={video}
            />
          ))
        )
      }
    </Loaded>
  )
}

function Clip({ video }: { video: InteractiveVideo }) {
  const answer = useQuery(questionsQuery(video._id))
  return (
    <Loaded
      answer={answer}
      what="the questions"
    >
      {questions => (
        <VideoPlayer
          video={video}
          questions={questions}
        />
      )}
    </Loaded>
  )
}
