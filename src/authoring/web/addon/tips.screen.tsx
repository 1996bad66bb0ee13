import { TipsPanel } from '../questions/tips-panel.tsx'
import { AddonFrame } from './addon-frame.tsx'

export const Screen = () => (
  <AddonFrame
    title="Teaching tips"
    part="Tips"
  >
    {({ content, deck, page, readOnly }) => (
      <TipsPanel
        key={page._id}
        rid={content._id}
        deck={deck}
        page={page}
        readOnly={readOnly}
      />
    )}
  </AddonFrame>
)
