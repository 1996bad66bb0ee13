import { Editor } from '../editor/editor.tsx'
import { VideoContent } from './video-content.tsx'

/** Everything about a video: its fields, and the clip with its questions as a step of its own. */
export const Screen = ({ params: { id } }: { params: { readonly id: string } }) => (
  <VideoContent id={id}>
    {content => (
      <Editor
        key={content._id}
        start={content}
      />
    )}
  </VideoContent>
)
