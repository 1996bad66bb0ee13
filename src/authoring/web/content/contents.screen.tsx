import { ContentList } from './content-list.tsx'

export const Screen = () => (
  <ContentList
    title="My content"
    line="Units, tasks, videos and tools that you made or work on with others."
  />
)
