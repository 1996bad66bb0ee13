import { ContentList } from './content-list.tsx'

export const Screen = () => (
  <ContentList
    mode="unit"
    title="My units"
    line="Unit plans that you made or work on with others."
  />
)
