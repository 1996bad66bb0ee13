import { TextLink } from '#kit/web/parts/text-link.tsx'
import { ContentList } from './content-list.tsx'

export const Screen = () => (
  <ContentList
    title="My content"
    line={
      <>
        Units, tasks, videos and tools that you made or work on with others. See also{' '}
        <TextLink to="/my/unit">your units</TextLink>, <TextLink to="/com/prompt/page">prompts</TextLink>,{' '}
        <TextLink to="/com/tips">teaching tips</TextLink> and{' '}
        <TextLink to="/com/task/import/mine">copies to import</TextLink>, and your{' '}
        <TextLink to="/account/acts">bulk changes</TextLink>.
      </>
    }
  />
)
