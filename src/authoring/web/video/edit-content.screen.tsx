import { Editor } from '../editor/editor.tsx'
import { VideoContent } from './video-content.tsx'

/** Editor of a video content: its fields, and the clip with its questions as a step. */
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
