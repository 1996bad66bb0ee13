import { useLocation } from 'react-router'
import { kindNames } from '../parts/questions/question-kinds.ts'
import { QuestionPanel } from '../questions/question-panel.tsx'
import { AddonFrame } from './addon-frame.tsx'

/** One screen for all kinds; the address gives the kind of a new question. */
export function Screen() {
  const { pathname } = useLocation()
  const begin = kindNames.find(kind => pathname.endsWith(`/${kind}`))
  return (
    <AddonFrame
      title="Question"
      part="Question"
    >
      {({ content, deck, page, readOnly }) => (
        <QuestionPanel
          parent={deck._id}
          page={page._id}
          rid={content._id}
          readOnly={readOnly}
          begin={begin}
          picture={page.picUrl}
        />
      )}
    </AddonFrame>
  )
}
